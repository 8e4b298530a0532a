import type { StandardName } from "./font-metrics.ts";

/**
 * Width of a character's ink in 1/1000 em in the font that readers show for a standard font; `null` where the standard
 * font's own metrics apply. Acrobat shows Arial for Helvetica and centres comb characters by its ink. The data is from
 * Liberation Sans 2.1, which has Arial's metrics.
 */
export function standInInk(name: StandardName, char: string): number | null {
  const cells = STAND_INS.get(name);
  const index = indexOf(char.charCodeAt(0));
  if (cells === undefined || index < 0 || char.length !== 1) return null;
  return Number.parseInt(cells.slice(index * 2, index * 2 + 2), 36);
}

const FIRST = 0x21;
const LAST_ASCII = 0x7e;
const FIRST_LATIN_1 = 0xa1;
const LAST = 0xff;

/** Index of a character: printable ASCII, then printable Latin-1; -1 for all others. */
function indexOf(unit: number): number {
  if (unit >= FIRST && unit <= LAST_ASCII) return unit - FIRST;
  const latin = unit - FIRST_LATIN_1 + (LAST_ASCII - FIRST + 1);
  return unit >= FIRST_LATIN_1 && unit <= LAST ? latin : -1;
}

/** Two base-36 digits per character. */
const STAND_INS: ReadonlyMap<StandardName, string> = new Map<StandardName, string>([
  [
    "Helvetica",
    "2p7if7epmqh42i7d7d9xdi2q6s2n7qdabzcod6e0d6ctcnd1cu2n2qdidididanmifeshlggf2dli5fj2lbefyc9il" +
      "fjizesizgig0fpfsiaq0hchbf85j7q5jcrg75reacibzcid17dcibq2g4zc22gjhbtd4cici6yc473btdpk6dadsc8" +
      "8c298bdq2pbze7cefj29cc7kjma1d7di6sjmft7sdi868c5rdhco2n4y7k9gd7l5lokwdaififififififq9hlf2f2" +
      "f2f25r5r8z7kijfjizizizizizcejpfsfsfsfshbesdweaeaeaeaeaeamlbzd1d1d1d15r5r8z7kd9btd4d4d4d4d4" +
      "difqbtbtbtbtdscfds",
  ],
  [
    "Helvetica-Bold",
    "409iejepnahz3p7u7uapdx3z723x76d8cxdddtewdudfd1dqdg3x3zdxdxdxe3nwingyi6h1fle3irgc40d5hye9jf" +
      "gcjbfqjbhngngdgpi5q6i1hmfc7d767df0fz6xete0dke0df8udzdb3t67dj3tl5dfete0dz8kdc8ldff8lrf2f3c7" +
      "9s3k9te340e4ewdwf83kdm8ujm9ocydx72jmft8pdx7z826xcjdk3x5h7a92cyklklkge3ininininininqni6flfl" +
      "flfl6x6xa08uisgcjbjbjbjbjbdwjbgpgpgpgphmfqe9etetetetetetmndkdfdfdfdf6x6xa08uetdfetetetetet" +
      "dxgudfdfdfdff3dwf3",
  ],
  [
    "Helvetica-Oblique",
    "6e8df7g1ljgl3dabab9xdi407738boe0cef7eke8ewdwdfekdx5i6adididid8nmifgqioibhyhfj2j86be6ipcoma" +
      "j8jchijcidhgg4i4iaq0jxhbiaaj4fajcrfz52dwe7cof9dh97f5dq6d9xel6dledqdof9ec9qd97fdqdpk6ftgvek" +
      "b029b0dq6ecog5ceh229f681jm9uebdi77jmft7sdi9o966feuco385k7u9seck7lqjnd8ifififilifift5iohyhy" +
      "hyhy6za99o9hizj8jcjcjcjcjccenpi4i4i4i4hbgvf6dwdwdwe5dwdwn9codhdhdhdh5k8r918ldeeedododododo" +
      "difqdqdqdqdqgvf9gv",
  ],
  [
    "Helvetica-BoldOblique",
    "7pahejfumfhl4oavawapdx5m7p4qb7e1difmexfgfiebelf2eo6n7jdxdxdxdwnwimijj1isiqh3jek27pfll9evn5" +
      "k2jsi3jsjehxgyj1i5q6l7iaiicd5qcdf0fz69eifpe7goduakglfc7qb6g57qn3fcf8gpfoble791fcf8lrhmhree" +
      "cj3kcje37pe7gmdwh43kg59ejm9ge1dx7pjmft8pdx8w8k77g3dk4p647l9ue1jpkfjkdwimimimiuimimtsj1iqiq" +
      "iqiq81bbb0azizk2jsjsjsjsjsdwm0j1j1j1j1iahifneieieieweiein6e7dudududu74a8a2a1f4fsf8f8f8f8f8" +
      "dxg2fcfcfcfchrgphr",
  ],
]);
