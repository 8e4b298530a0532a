/**
 * Things that forms ask for, each with the phrases that name it: words as they are after translation and expansion of
 * abbreviations, so English alone. A word may be part of several concepts.
 */
const TABLE = `
ssn: social security number, ss number, taxpayer identification number, social security or identification number, identifying number, itin, number insurance social, number social security
ein: employer identification number, employer id number, federal id number, federal employer identification number
birth_date: birth date, date birth, date of birth, birthday, born
death_date: death date, date death, date of death, deceased date
email: email, email address, e mail, electronic mail, mail electronic, address electronic, mailing electronic, mail address electronic
phone: phone, phone number, telephone, telephone number, mobile phone, mobile, cell phone, daytime phone, contact number
fax: fax, fax number, facsimile
zip: zip, zip code, postal code, code postal, post code
city: city, town, city town, post office
state: state, province
county: county, parish
country: country, nation
street: street address, street, address line 1, home address, mailing address, residence address, address number street, street name, address line
unit: apartment, apartment number, suite, unit, address line 2, floor
first_name: first name, given name, forename
last_name: last name, family name, surname
middle_name: middle name, middle initial, initial
full_name: full name, complete name, first and last name, name first last, printed name, print name, legal name
suffix: suffix, name suffix
spouse: spouse, husband wife, secondary filer, secondary taxpayer, secondary, joint filer, wife, husband
taxpayer: taxpayer, primary filer, primary taxpayer, primary, filer, yourself, applicant, user, client, personal info
dependent: dependent, dependents, qualifying child, qualifying person
preparer: preparer, paid preparer, tax preparer, firm, ero, electronic return originator
employer: employer, company, business
signature: signature, sign, sign here, signed
date: date, day, dated
amount: amount, dollar, dollars, sum
total: total, sum, add
routing_number: routing number, routing transit number, bank routing, routing, transit number
account_number: account number, number account, bank account number, bank account
checking: checking, checking account
savings: savings, savings account
wages: wages, salary, wages salaries tips, pay, compensation, earnings, w 2 box 1
income_tax: income tax
agi: adjusted gross income, income gross adjusted, modified adjusted gross income, magi, federal adjusted gross income
withholding: withheld, withholding, tax withheld, with held
refund: refund, amount refunded
overpayment: overpayment, overpaid, amount overpaid
owed: owe, owed, amount owe, balance due, tax due, amount due, due, pay this amount
exemption: exemption, exemptions
deduction: deduction, deductions, deduct
subtraction: subtraction, subtractions, subtract
addition: addition, additions
interest: interest
dividends: dividends, ordinary dividends
child_tax_credit: child tax credit, credit tax child, credit child, credit for qualifying child
earned_income_credit: earned income credit, credit income work, credit work income, earned income tax credit
child_care_credit: child dependent care credit, dependent care credit, child care
married_jointly: married filing jointly, married filing joint return, filing joint return
married_separately: married filing separately, married filing separate returns, filing separate return
head_household: head household, head family, head of household
surviving: qualifying surviving spouse, qualifying widow, surviving spouse, qualifying widower
single: single, not married
occupation: occupation, job title, profession
relationship: relationship, relation
age: age, years old
sex: sex, gender
citizenship: citizenship, nationality, citizen
pin: pin, personal identification number
third_party: third party, designee, third party designee
judge: judge, justice
court: court, tribunal
case_number: case number, docket number, case no, cause number, docket
plaintiff: plaintiff, petitioner, claimant
defendant: defendant, respondent
attorney: attorney, lawyer, counsel
child: child, son, daughter, minor
rent: rent, rental
unemployment: unemployment, unemployment compensation
pension: pension, pensions, annuities, retirement income
yes: yes, true
no: no, false
`;

/** Phrases as word lists with the concept each names. */
export const PHRASES: readonly { readonly concept: string; readonly words: readonly string[] }[] =
  TABLE.trim()
    .split("\n")
    .flatMap((line) => {
      const [concept = "", phrases = ""] = line.split(": ");
      return phrases.split(", ").map((phrase) => ({ concept, words: phrase.split(" ") }));
    });
