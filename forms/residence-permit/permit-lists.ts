/** The lists that the demo's form offers, in the order shown. */
export const COUNTRIES = [
  "Brazil",
  "Canada",
  "Denmark",
  "France",
  "Germany",
  "Ireland",
  "Italy",
  "Norway",
  "Portugal",
  "Spain",
  "Sweden",
  "Switzerland",
] as const;

export const NATIONALITIES = [
  "Brazilian",
  "Canadian",
  "Danish",
  "French",
  "German",
  "Irish",
  "Italian",
  "Norwegian",
  "Portuguese",
  "Spanish",
  "Swedish",
  "Swiss",
] as const;

export const PAPERS = [
  "Passport",
  "Service passport",
  "Identity card",
  "Travel document for refugees",
] as const;

export const REGIONS = ["Coast", "Upper Lakes", "Lower Lakes", "Port Elise", "Highlands"] as const;

export const KINSHIPS = ["Spouse", "Partner", "Child", "Parent"] as const;

/** The answers of the demo's applicants, which are not printed on the form. */
export const STREETS: readonly string[] = [
  "Harbour Street",
  "Quai des Brumes",
  "Lindenstraße",
  "Calle Nueva",
  "Mill Lane",
];

export const TOWNS: readonly string[] = [
  "Port Elise",
  "Saint-Aubry",
  "Neu-Lübben",
  "Alta Peña",
  "Kråkvik",
];

export const EMPLOYERS: readonly string[] = [
  "Brumes & Filles, Shipbuilders",
  "Kantonsspital Neu-Lübben",
  "University of Port Elise, Faculty of Hydrology",
  "Café Señorita S.à r.l.",
  "Valdorian State Railways",
  "Werkstätten Groß & Söhne GmbH",
];

export const OCCUPATIONS: readonly string[] = [
  "Marine engineer",
  "Anæsthetist",
  "Doctoral student",
  "Pâtissière",
  "Train driver",
  "Cabinet maker",
];

export const REASONS: readonly string[] = [
  "I have been offered a permanent post and have accepted it. My employer has asked that I begin before the spring, and has found a flat for the first year.",
  "My spouse has lived here since 2019. We have lived apart long enough: the children ask every Sunday when we shall have breakfast at one table.",
  "The faculty holds the only archive of tide tables of the eighteenth century. My thesis compares them with today’s gauges, and the work cannot be done from a distance.",
  "I wish to open a second workshop. The building has been leased for ten years; three journeymen and an apprentice will be taken on here.",
];

export const EARLIER_STAYS: readonly string[] = [
  "March to August 2016, Port Elise: exchange semester.\nSummer 2018, Saint-Aubry: seasonal work at the fish market.",
  "2012–2014, Neu-Lübben: school, while my father was posted there.",
];
