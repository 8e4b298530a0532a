/** A country of origin of the demo's applicants; all lists use only WinAnsi characters. */
export type Origin = {
  readonly country: string;
  readonly nationality: string;
  readonly language: "en" | "fr" | "de" | "es" | "pt";
  readonly dialling: string;
  readonly towns: readonly string[];
  readonly women: readonly string[];
  readonly men: readonly string[];
  readonly families: readonly string[];
};

export const ORIGINS: readonly Origin[] = [
  origin("Brazil", "Brazilian", "pt", "55", {
    towns: "Recife|São Paulo|Brasília|Belém",
    women: "Conceição|Luíza|Débora|Thaís|Júlia",
    men: "João|Cauã|André|Otávio|Sérgio",
    families: "Araújo|Gonçalves|Magalhães|da Conceição|Simões",
  }),
  origin("Denmark", "Danish", "en", "45", {
    towns: "Aarhus|København|Helsingør|Næstved",
    women: "Søs|Astrid|Bodil|Kirsten|Åse",
    men: "Jørgen|Søren|Bjørn|Anders|Åge",
    families: "Sørensen|Nørgaard|Kjær|Møller|Østergaard",
  }),
  origin("France", "French", "fr", "33", {
    towns: "Orléans|Besançon|Nîmes|Saint-Étienne",
    women: "Zoé|Hélène|Françoise|Éloïse|Maëlle",
    men: "François|Benoît|Jérôme|Loïc|Rémi",
    families: "Lefèvre|Bérenger|de La Fontaine|Le Cœur|Œuvrard",
  }),
  origin("Germany", "German", "de", "49", {
    towns: "München|Köln|Gießen|Lübeck",
    women: "Käthe|Jürgine|Änne|Friederike|Margret",
    men: "Jörg|Götz|Günther|Matthäus|Hans-Peter",
    families: "Groß|Müller-Lüdenscheidt|Weißhaupt|Schäfer|Kößler",
  }),
  origin("Ireland", "Irish", "en", "353", {
    towns: "Cork|Galway|Dún Laoghaire|Sligo",
    women: "Siobhán|Róisín|Gráinne|Aoife|Maeve",
    men: "Seán|Pádraig|Oisín|Ciarán|Declan",
    families: "O’Brien|Ó Súilleabháin|McCarthy|Nic Dhonnchadha|Byrne",
  }),
  origin("Norway", "Norwegian", "en", "47", {
    towns: "Tromsø|Ålesund|Bodø|Bergen",
    women: "Solveig|Bjørg|Ingrid|Gro|Ragnhild",
    men: "Håkon|Øyvind|Pål|Sverre|Torbjørn",
    families: "Bjørnstad|Grønn|Ødegård|Haugen|Strøm",
  }),
  origin("Portugal", "Portuguese", "pt", "351", {
    towns: "Évora|Guimarães|Setúbal|Porto",
    women: "Inês|Graça|Mafalda|Leonor|Conceição",
    men: "Simão|Estêvão|Tomás|Nuno|António",
    families: "Assunção|Brandão|Queirós|Falcão|Neves",
  }),
  origin("Spain", "Spanish", "es", "34", {
    towns: "Logroño|Cádiz|A Coruña|Málaga",
    women: "Begoña|Inés|Núria|Mª del Pilar|Lucía",
    men: "Íñigo|Andrés|José Ángel|Óscar|Martín",
    families: "Muñoz Ibáñez|Peña|Núñez de Arce|Güell i Solà|Ordóñez",
  }),
  origin("Sweden", "Swedish", "en", "46", {
    towns: "Malmö|Göteborg|Växjö|Umeå",
    women: "Märta|Åsa|Linnéa|Göta|Ebba",
    men: "Göran|Åke|Pär|Björn|Örjan",
    families: "Sjöberg|Ångström|Häggström|Lindqvist|Öberg",
  }),
  origin("Switzerland", "Swiss", "fr", "41", {
    towns: "Zürich|Neuchâtel|Genève|Chêne-Bougeries",
    women: "Rösli|Noémie|Vreni|Anaïs|Sibylle",
    men: "Ueli|Blaise|Jürg|Aurèle|Beat",
    families: "Bühlmann|Rüegg|Dürrenmatt|Chételat|Zgraggen",
  }),
];

type Lists = {
  readonly towns: string;
  readonly women: string;
  readonly men: string;
  readonly families: string;
};

function origin(
  country: string,
  nationality: string,
  language: Origin["language"],
  dialling: string,
  lists: Lists,
): Origin {
  return {
    country,
    nationality,
    language,
    dialling,
    towns: lists.towns.split("|"),
    women: lists.women.split("|"),
    men: lists.men.split("|"),
    families: lists.families.split("|"),
  };
}
