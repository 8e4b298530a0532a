const MEMBER = /\b(s)et (header_match|encoding|delimiter) to "/gi;
const OPTIONS: Readonly<Record<string, string>> = { header_match: "header" };

/** The service's advice on how a file is to be read, in terms of the command's options. */
export function withOptionNames(message: string): string {
  return message.replaceAll(
    MEMBER,
    (_, first: string, name: string) =>
      `${first === "S" ? "G" : "g"}ive --${OPTIONS[name] ?? name} as "`,
  );
}
