/** Maximum entries of a block (ISO 32000-2, 9.10.3). */
const BLOCK_MAX = 100;

/** The /ToUnicode CMap of two-byte codes; `texts`: by code, "" is left out. */
export function toUnicode(texts: readonly string[]): string {
  const entries = texts.flatMap((text, code) =>
    text === "" ? [] : [`<${hex(code)}><${[...utf16(text)].map(hex).join("")}>`],
  );
  const blocks: string[] = [];
  for (let from = 0; from < entries.length; from += BLOCK_MAX) {
    const block = entries.slice(from, from + BLOCK_MAX);
    blocks.push(`${block.length} beginbfchar\n${block.join("\n")}\nendbfchar\n`);
  }
  return `${HEAD}${blocks.join("")}${END}`;
}

const HEAD = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><FFFF>
endcodespacerange
`;
const END = `endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;

function* utf16(text: string): Iterable<number> {
  for (let i = 0; i < text.length; i += 1) yield text.charCodeAt(i);
}

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, "0");
}
