const FAILING = ["high", "critical"];

type Finding = { readonly severity: string; readonly range: string };
type Audit = {
  readonly vulnerabilities?: Readonly<Record<string, Finding>>;
  readonly message?: string;
};

/** Judges the JSON of `npm audit` of these packages; without findings or an answer it is ok. */
export function judgeAudit(
  packages: string,
  json: string,
): {
  readonly lines: readonly string[];
  readonly isOk: boolean;
} {
  const { vulnerabilities, message } = read(json);
  if (vulnerabilities === undefined)
    return {
      lines: [
        `Not checked: ${packages}; the registry has no advisories (${message ?? "no answer"}).`,
      ],
      isOk: true,
    };
  const found = Object.entries(vulnerabilities);
  if (found.length === 0) return { lines: [`No known vulnerability: ${packages}.`], isOk: true };
  return {
    lines: found.map(
      ([name, { severity, range }]) => `${severity}: ${name} ${range} (${packages})`,
    ),
    isOk: found.every(([, { severity }]) => !FAILING.includes(severity)),
  };
}

function read(json: string): Audit {
  try {
    return JSON.parse(json) as Audit;
  } catch {
    return {};
  }
}
