/**
 * Words of Spanish, French and German forms, without accents, each with the English words that mean the same on a form.
 */
const SPANISH = `
abogado attorney | abono payment | abuelo grandparent | acciones shares | acuerdo agreement | adeuda owe
adeudada owed | adeudado owed | adicional additional | adicionales additional | adjunte attach
adjunto attached | administracion administration | adopcion adoption | adoptado adopted | adulto adult
adultos adults | agencia agency | ahorro savings | ahorros savings | ajustado adjusted | ajuste adjustment
ajustes adjustments | aleman german | alquiler rent | anciano elderly | ancianos elderly | anexo schedule
ano year | anos years | anotar enter | anote enter | anterior prior | anticipado advance | anual annual
anualidades annuities | apartado box | apartamento apartment | apellido last name | apellidos last name
aplicable applicable | aplicado applied | apoderado representative | aportaciones contributions | arabe arabic
archivo file | artistas artists | asegurado insured | asistencia assistance | aumento increase
autonomo self employed | autorizacion authorization | ayuda help | ayudante helper | bajo low | banco bank
beneficiario beneficiary | beneficio benefit | beneficios benefits | bono bonus | bonos bonds | bruto gross
brutos gross | cada each | calculo calculation | calificada qualified | calificado qualified
calificados qualified | calificativo qualifying | calle street | camboyano khmer | cantidad amount
cantidades amounts | cargo charge | cargos charges | casa house | casado married | casados married | casilla box
celular mobile | cero zero | chino chinese | ciega blind | ciego blind | ciudad city | ciudadania citizenship
ciudadano citizen | clave code | cobertura coverage | codigo code | combate combat | combatiente combat
comentario comment | comercial business | compania company | compensacion compensation | completo full
condado county | confidencial confidential | conjunta joint | conjuntamente jointly | contacto contact
contribucion contribution | contribuciones contributions | contribuyente taxpayer | conyugal spouse
conyuge spouse | coreano korean | corredor broker | correo mail | corresponda applicable
correspondencia mailing | corriente checking | costo cost | credito credit | creditos credits | criollo creole
cuatro four | cuenta account | cuentapropista self employed | cuentas accounts | cuidado care
cumplimiento compliance | debito debit | declaracion return | declaraciones returns | declarante filer
declarar file | deduccion deduction | deducciones deductions | deducible deductible | deducibles deductible
demandado defendant | demandante plaintiff | departamento department | dependiente dependent
dependientes dependents | deposito deposit | derecho right | desde from | desempleo unemployment
designada designee | designado designee | deuda debt | dia day | dias days | diferencia difference
digitales digital | dinero money | direccion address | directo direct | discapacidad disability
discapacitado disabled | distribucion distribution | distribuciones distributions | divida divide
dividendo dividend | dividendos dividends | documento document | domestico household | domesticos household
domiciliario home | domicilio address | dos two | edad age | educacion education | educador educator
educativos education | ejemplo example | electronica electronic | electronico electronic
elegibilidad eligibility | elegible eligible | elegibles eligible | embargo levy | emergencia emergency
empleado employee | empleador employer | empleados employees | empleo employment | empresa business
encarcelado incarcerated | energia energy | enfermedad illness | entidad entity | entrada income
escuela school | espanol spanish | espos spouse | esposa spouse | esposo spouse | estado state
estadounidense american | estandar standard | estatal state | estimado estimated | estimados estimated
estudiante student | estudiantil student | exceso excess | excluido excluded | exencion exemption
exenciones exemptions | exento exempt | exentos exempt | extranjera foreign | extranjero foreign
factura invoice | fallecido deceased | fallecimiento death | familia family | familiar family | fecha date
fin end | firma signature | firmado signed | fisica physical | formulario form | formularios forms
frances french | ganado earned | ganados earned | ganancia gain | ganancias gains | gasto expense
gastos expenses | gobierno government | grande large | gravable taxable | gravables taxable | haitiano haitian
hasta until | herencia inheritance | hija child | hijastro stepchild | hijo child | hijos children
hipoteca mortgage | hipotecario mortgage | hogar household | hora hour | horas hours | identidad identity
identificacion identification | idioma language | imponible taxable | importe amount | impresion print
impuesto tax | impuestos taxes | incapacidad disability | incapacitado disabled | incluida included
incluido included | incluya include | indigena indian | indio indian | informacion information | ingles english
ingreso income | ingresos income | inicial initial | inquilino tenant | institucion institution
instrucciones instructions | interes interest | intereses interest | internos internal | inversion investment
italiano italian | japones japanese | jefe head | jubilacion retirement | jubilado retired | juez judge
jurado jury | juramento oath | letra letter | ley law | licencia license | limite limit | linea line
lineas lines | listo ready | llenar complete | lugar place | madre mother | maestro teacher | marque check
mas more | matricula tuition | maximo maximum | mayor older | mayores older | medico medical | medicos medical
mejoras improvements | menor minor | menos less | mensual monthly | mercado marketplace | mes month
meses months | miembros members | militar military | minusvalia disability | moneda currency | monto amount
mudanza moving | multa penalty | multiplique multiply | nacimiento birth | nacionalidad nationality
negocio business | negocios business | neta net | neto net | ninguno none | nino child | ninos children
nivel level | nombre name | nombres name | nota note | nucleo household | numero number | numeros numbers
ocupacion occupation | oficina office | opcion option | oportunidad opportunity | ordinarios ordinary
organizacion organization | originalmente original | otorgado granted | otra other | otras other | otro other
otros other | padre father | padres parents | paga pay | pagada paid | pagado paid | pagador payer
pagados paid | pagar pay | pago payment | pagos payments | pais country | parcial partial | pareja partner
parentesco relationship | pariente relative | parte part | partida item | patron employer | patrono employer
pensiones pensions | pequeno small | perdida loss | perdidas losses | permanente permanent | persa farsi
persona person | personas persons | plata silver | plazo term | poblacion town | pobreza poverty | polaco polish
poliza policy | porcentaje percentage | portugues portuguese | postal postal | precio price
preferencia preference | preparador preparer | presento filed | presidencial presidential | prestamo loan
prestamos loans | prima premium | primas premium | primer first | primera first | primero first | principal main
programa program | promedio average | propia self | propiedad property | propietario owner | propina tip
propinas tips | propio own | proteccion protection | proveedor provider | proveedores providers
provincia province | proximo next | pueblo town | qualificado qualified | real actual | recaudacion collection
recibido received | recibidos received | recibo receipt | reclamado claimed | reclamar claim | recompensa reward
recuperacion recovery | reduccion reduction | reembolsable refundable | reembolsables refundable
reembolso refund | relacion relationship | renta rent | reportado reported | reportados reported
reservista reservist | residencia residence | residencial residential | residente resident | resta subtract
restante remaining | reste subtract | retencion withholding | retenciones withholding | retenido withheld
retenidos withheld | retiro retirement | ruso russian | ruta routing | salario wages | salarios wages
saldo balance | salud health | sede place | segunda second | segundo second | segundos second | seguro insurance
semana week | separada separate | separado separate | servicio service | servicios services | sexo sex | si yes
siguiente next | simplificado simplified | sin without | sobrepago overpayment | sobreviviente surviving
sociedad partnership | solicitante applicant | solicitud application | soltero single | su your | sueldo wages
sueldos wages | suma sum | sume add | sustento support | tagalo tagalog | tarjeta card | tasa rate
telefono phone | tercera third | tercero third | testigo witness | texto text | tia aunt | tipo type
titular holder | titulo title | todo all | todos all | totales total | trabajador worker | trabajadores workers
trabajo work | tradicional traditional | transito routing | tres three | tribu tribe | tribunal court
trimestral quarterly | tutor guardian | universidad university | uno one | urbanismo urbanization
urbanizacion urbanization | usado used | uso use | usted you | valor value | vehiculo vehicle
vehiculos vehicles | vejez elderly | vencimiento due | venta sale | ventas sales | ver see
vietnamita vietnamese | viuda widow | viudo widow | vivienda housing | voluntario voluntary | zona zip
`;

const FRENCH = `
adresse address | aide help | allocation benefit | an year | annee year | anniversaire birth date
annuel annual | ans years | appartement apartment | assurance insurance | assure insured | avocat attorney
banque bank | beneficiaire beneficiary | bulletin slip | celibataire single | chomage unemployment
civilite title | commune city | compte account | conjoint spouse | conjointe spouse
coordonnees contact details | cotisation contribution | courriel email | cp zip | creancier creditor
declarant filer | declaration return | demandeur applicant | demandeuse applicant | depense expense
depenses expenses | diplome degree | divorce divorced | domicile residence | droit right | ecole school
employeur employer | enfant child | enfants children | entreprise company | epouse spouse | epoux spouse
etranger foreign | facture invoice | fait done | femme woman | fille daughter | fils son | foyer household
frais costs | homme man | impot tax | impots tax | jour day | juge judge | lieu place | locataire tenant
logement housing | loyer rent | majeur adult | maladie illness | marie married | mariee married | mere mother
mineur minor | mois month | montant amount | naissance birth | naissances births | nationalite nationality
ne born | nee born | niveau level | nom last name | nombre number | non no | numero number | oui yes
paiement payment | pays country | pere father | personne person | portable mobile | prenom first name
prenoms first name | prestation benefit | prestations benefits | profession occupation | proprietaire owner
quittance receipt | remboursement refund | representant representative | responsable responsible
retraite retirement | revenu income | revenus income | rue street | salaire wages | salaires wages
sante health | secu social security | securite security | sexe sex | signataire signatory | situation status
sociale social | societe company | solde balance | taux rate | telephone phone | temoin witness
titulaire holder | travail work | tuteur guardian | usage use | valeur value | veuf widow | veuve widow
ville city | virement transfer | voie street | voiture car
`;

const GERMAN = `
abzug deduction | adresse address | anschrift address | antrag application | antragsteller applicant
antragstellerin applicant | anzahl number | arbeitgeber employer | arbeitnehmer employee | arbeitslos unemployed
art type | aufenthalt residence | aufwendungen expenses | ausgaben expenses | ausland foreign
ausstellung issue | ausweis identification | auto car | begunstigter beneficiary | beihilfe aid
bemerkungen remarks | beruf occupation | beruflich professional | betrag amount
bevollmachtigter representative | bis to | blz routing number | bundesland state | datum date | dauer duration
ehegatte spouse | ehegattin spouse | ehepartner spouse | eigentumer owner | einkommen income | einkunfte income
einnahmen income | ersatz replacement | erstattung refund | familienname last name
familienstand marital status | festnetz phone | finanzamt tax office | firma company | frau ms
freibetrag allowance | geboren born | geburtsdatum birth date | geburtsname maiden name | geburtsort birth place
gehalt wages | gesamt total | gesamtbetrag total amount | geschieden divorced | geschlecht sex | gewinn gain
grund reason | gultig valid | handy mobile phone | haushalt household | hausnummer house number | herr mr
hohe amount | inhaber holder | ja yes | jahr year | jahrlich annual | kind child | kinder children
kindergeld child benefit | konto account | kontoinhaber account holder | kontonummer account number
krankenkasse health insurance | krankheit illness | kreditinstitut bank | kunde customer
kundennummer customer number | land country | ledig single | lohn wages | miete rent | mieter tenant
mitglied member | mobil mobile phone | monat month | monatlich monthly | mutter mother | nachname last name
nachweis proof | nein no | nr number | nummer number | ort city | partner spouse | pflege care | plz zip
postleitzahl zip | rechnung invoice | rente pension | richter judge | rufnummer phone number | schule school
sozialversicherung social security | staat country | staatsangehorigkeit nationality | stadt city | stelle place
steuer tax | steuern taxes | steuernummer tax number | steuerpflichtiger taxpayer | str street | strasse street
summe total | tag day | telefon phone | telefonnummer phone number | titel title | uberweisung transfer
unternehmen company | unterschrift signature | vater father | verdienst wages | verein association
verheiratet married | verlust loss | vermieter landlord | versicherung insurance
versicherungsnummer insurance number | vertrag contract | vertreter representative | verwitwet widowed
vorname first name | vornamen first name | wert value | wohnort city | wohnung apartment | zahl number
zahlung payment | zeuge witness | zinsen interest | zuname last name | zusatz addition
`;

/** Words that also mean something else in English: translated only in a text of their own language. */
const ENGLISH_TOO = new Set(
  `an an ans art bis cap car casa de die en fait fin firma frais grande herr kind land largo le ley mere mes mis mobil monto name
nation ne no nom non nota note nr on parte pays personal place plan portable profession real reduction rente responsable
rue sede sexe si sin situation solo son su suma tag tasa tia tipo titular total tutor uno usage use uso valor ver voie
zona nombre numero paga prima primer pin fils marie dos`.split(/\s+/),
);

export type Language = "en" | "es" | "fr" | "de";

const TABLES = new Map<Language, ReadonlyMap<string, readonly string[]>>([
  ["es", tableOf(SPANISH)],
  ["fr", tableOf(FRENCH)],
  ["de", tableOf(GERMAN)],
]);

/** Frequent function words, by which a text's language is recognised. */
const FUNCTION_WORDS: ReadonlyMap<string, Language> = new Map(
  [
    ["en", "the of and to for or if is you your this from are with"],
    ["es", "la el los las que del y para su por con una usted si"],
    ["fr", "le les des du et une pour dans vous votre est au ou sur"],
    ["de", "der die das und ist von mit fur den ein eine sie zu oder nicht"],
  ].flatMap(([language, words = ""]) =>
    words.split(" ").map((word): [string, Language] => [word, language as Language]),
  ),
);

/** The language most function words belong to, English when there are few. */
export function languageOf(words: Iterable<string>): Language {
  const counts = new Map<Language, number>([["en", 3]]);
  for (const word of words) {
    const language = FUNCTION_WORDS.get(word.toLowerCase());
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  return first?.[0] ?? "en";
}

/** English words for a word without accents, or null. `language` is that of the text. */
export function translate(word: string, language: Language): readonly string[] | null {
  const own = TABLES.get(language)?.get(word);
  if (own !== undefined) return own;
  if (ENGLISH_TOO.has(word)) return null;
  for (const table of TABLES.values()) {
    const found = table.get(word);
    if (found !== undefined) return found;
  }
  return null;
}

function tableOf(text: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    text
      .trim()
      .split(/\s*(?:\||\n)\s*/)
      .map((entry) => {
        const [word = "", ...english] = entry.split(" ");
        return [word, english];
      }),
  );
}
