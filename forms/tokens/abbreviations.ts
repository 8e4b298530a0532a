/**
 * Abbreviations in names of fields and columns, each with the words it abbreviates. Sources: the element names of tax
 * authorities' filing schemas, court and benefit forms, and common column names. One entry per meaning; words with
 * several meanings have the one that occurs on forms.
 */
const TABLE = `
aba routing | abbr abbreviation | acc account | acct account | actc additional child tax credit
addl additional | addn addition | addr address | addt additional | adj adjusted | adjs adjustments | adr address
adv advance | agcy agency | agi adjusted gross income | alw allowable | amd amended | amnt amount | amt amount
annl annual | appl applicant | approx approximate | apt apartment | aptc advance premium tax credit
apts apartment | att attorney | attn attention | atty attorney | auth authorization | ave avenue | avg average
bal balance | bday birth date | beg beginning | ben benefit | bene beneficiary | bgn begin | biz business
bldg building | blvd boulevard | bus business | cap capital | cb  | cbx  | cd code
cdcc child dependent care credit | cdctc child dependent care credit | cde code | cell mobile phone
cert certificate | chg change | chk check | chkbox  | chkbx  | chld child | ck check | cmpl complete
cntrb contribution | cntry country | cnty county | co company | comm commission | comp compensation
cont contact | contr contribution | contri contribution | contrib contribution | corp corporation | cr credit
crdt credit | cred credit | crt court | ctc child tax credit | ctr center | cty city | cur current
curr current | cust customer | dca attorney | dcn document control number | ded deduction | dedn deduction
deds deductions | deduct deduction | def defendant | deft defendant | dep dependent | dependt dependent
deps dependents | dept department | desc description | descr description | dest destination | det determination
dir direct | dis disability | disab disability | dist distribution | dkt docket | dl driver license
dln driver license | dmv driver | dob birth date | doc document | dod death date | dpnd dependent
dpndt dependent | dscp description | dt date | dte date | dur during | eic earned income credit
eicind earned income credit | ein employer identification number | eitc earned income credit | elc electronic
elec electronic | elig eligible | eml email | emp employer | empl employer | employ employer | enc enclosed
esgn signature | esigned signature | esq attorney | est estimated | ethn ethnicity | exch exchange
exempt exemption | exm exemption | exmpt exempt | exp expense | expns expense | ext extension | extn extension
fagi federal adjusted gross income | fed federal | fedagi federal adjusted gross income
fein employer identification number | fica social security tax | firstname first name | fn first name
fname first name | fnm first name | forgn foreign | frm from | frn foreign | fs filing status | fst first
ftb franchise tax board | fwd forward | fy full year | gen general | gft gift | gov government
govid government identification | govt government | gr gross | grp group | guard guardian | hh household
hisp hispanic | hldr holder | hlth health | hoh head household | hosp hospital | hr hour | hrs hours
hsa health savings account | hse house | hsg housing | id identification number | ident identification
idno identification number | inc income | incl include | ind indicator | indv individual | info information
init initial | ins insurance | inst institution | int interest | intst interest | invst investment
ira individual retirement arrangement | irs internal revenue service | item itemized
itin taxpayer identification number | itz itemized | itzd itemized | jdg judge | jt joint | juv juvenile
lang language | lastname last name | lbl  | lic license | liv living | lmt limit | ln last name
lname last name | lnm last name | loc local | los loss | lst last | ltd limited | lvng living | maj major
max maximum | mfg manufacturing | mfj married filing jointly | mfs married filing separately | mgr manager
mi middle initial | midname middle name | mil military | min minimum | misc miscellaneous | mname middle name
mnth month | mo month | mob mobile phone | mobile mobile phone | mod modified | mort mortgage | mrtg mortgage
mtg mortgage | nat national | nbr number | nm name | nmbr number | nme name | nonref nonrefundable
nra nonresident alien | nrfnd nonrefundable | nrfndcr nonrefundable credit | num number | numb number
occ occupation | occup occupation | odc other dependent credit | ofc office | off office | org organization
orig original | oth other | ovr over | ovrpaid overpaid | ownr owner | passp passport | paymt payment
pct percent | perc percent | perm permanent | pers person | pet petitioner | petr petitioner | ph phone
phn phone | phno phone number | plf plaintiff | pln plan | pltf plaintiff | pmt payment | pmts payments
pob po box | pos position | postcd zip | postcode zip | pr primary | pref preferred | prem premium
prep preparer | prepr preparer | prev previous | pri primary | prim primary | prof professional | prog program
prop property | prov provider | prty party | prvdr provider | ptc premium tax credit | pwd password
py part year | pymt payment | pymts payments | qlfy qualifying | qss qualifying surviving spouse | qtr quarter
qty quantity | qual qualifying | qw qualifying widow | rcpt receipt | rec received | recip recipient
redcr reduction credit | ref refund | refd refund | reg registration | rel relationship | reln relationship
rep representative | req required | res residence | resid residence | resp respondent | ret return | rfnd refund
rfndcr refundable credit | rl real | rnt rent | rsdt resident | rte route | rtn routing number | sal salary
sale sales | sch schedule | schd schedule | sec secondary | secndry secondary | seq sequence | sgn signature
sgntr signature | sig signature | sign signature | slcsp second lowest cost silver plan
slsp second lowest silver plan | soc social | sp spouse | spcfd specified | spo spouse | sps spouse
spse spouse | ss social security | ssb social security benefits | ssi supplemental security income
ssinc social security income | ssn social security number | st state | stat status | std standard
stdded standard deduction | ste suite | stmt statement | strt street | sub subtraction | subt subtotal
subtl subtotal | subtr subtraction | suff suffix | supp support | surn last name | surname last name
taxbl taxable | tel phone | tele phone | telno phone number | temp temporary | tfr transfer | thrd third
tin taxpayer identification number | tot total | tp taxpayer | trans transit | trns transit | ttl total | tx tax
txbl taxable | txp taxpayer | txt  | und under | unemp unemployment | univ university | veh vehicle
vet veteran | vin vehicle identification number | virt virtual | wg wages | wgs wages | wh withheld
whld withheld | withhold withheld | wk week | wkly weekly | wrk work | wthhld withheld | wthld withheld
xfer transfer | ynk yonkers | yr year | yrs years | ytd year to date | yth youth | zc zip | zipcd zip
zipcode zip | zp zip
`;

/** Words by lower-case abbreviation; an empty list is for a word without meaning. */
export const ABBREVIATIONS: ReadonlyMap<string, readonly string[]> = new Map(
  TABLE.trim()
    .split(/\s*(?:\||\n)\s*/)
    .map((entry): [string, readonly string[]] => {
      const [abbreviation = "", ...words] = entry.split(" ");
      return [abbreviation, words];
    }),
);
