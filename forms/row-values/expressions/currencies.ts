/** How amounts in a currency are written. */
export type Currency = {
  /** Prefix of the amount: `$`, or the code with a space. */
  readonly sign: string;
  /** Decimals of the minor unit (ISO 4217). */
  readonly places: number;
};

/** The currency of an ISO 4217 code; null for an unknown one. */
export function currencyOf(code: string): Currency | null {
  if (!/^[A-Z]{3}$/u.test(code) || !CODES.has(code)) return null;
  return { sign: SIGNS.get(code) ?? `${code} `, places: PLACES.get(code) ?? 2 };
}

/** In use, with minor units (ISO 4217, list one); funds, metals and test codes are left out. */
const CODES: ReadonlySet<string> = new Set(
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY
  COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS
  INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP
  MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR
  SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV
  WST XAF XCD XOF XPF YER ZAR ZMW ZWG`.split(/\s+/u),
);

const PLACES: ReadonlyMap<string, number> = new Map([
  ...["BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW"].map((code) => [code, 0] as const),
  ...["PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF"].map((code) => [code, 0] as const),
  ...["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"].map((code) => [code, 3] as const),
]);

/** Currencies with a symbol in American English (Unicode CLDR). */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ["AUD", "A$"],
  ["BRL", "R$"],
  ["CAD", "CA$"],
  ["CNY", "CN¥"],
  ["EUR", "€"],
  ["GBP", "£"],
  ["HKD", "HK$"],
  ["ILS", "₪"],
  ["INR", "₹"],
  ["JPY", "¥"],
  ["KRW", "₩"],
  ["MXN", "MX$"],
  ["NZD", "NZ$"],
  ["PHP", "₱"],
  ["TWD", "NT$"],
  ["USD", "$"],
  ["VND", "₫"],
]);
