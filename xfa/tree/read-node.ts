import type { XfaNode } from "./node.ts";

/** The tree as our own type; `null` when it has another shape. Pictures are read from the URLs that refer to them. */
export async function readNode(value: unknown): Promise<XfaNode | null> {
  if (!isRecord(value) || typeof value["name"] !== "string") return null;
  const children: XfaNode[] = [];
  const listed = value["children"];
  for (const child of Array.isArray(listed) ? listed : []) {
    const node = await readNode(child);
    if (node !== null) children.push(node);
  }
  const text = value["value"];
  return {
    name: value["name"],
    ...(text === undefined || text === null ? {} : { value: String(text) }),
    attributes: await readAttributes(value["attributes"]),
    children,
  };
}

async function readAttributes(value: unknown): Promise<XfaNode["attributes"]> {
  if (!isRecord(value)) return {};
  const { id, xfaName, class: classes, style, src, ...others } = value;
  const picture = typeof src === "string" ? await readPicture(src) : null;
  return {
    ...others,
    ...(typeof id === "string" ? { id } : {}),
    ...(typeof xfaName === "string" && xfaName !== "" ? { xfaName } : {}),
    ...(Array.isArray(classes)
      ? { class: classes.filter((each) => typeof each === "string") }
      : {}),
    ...(isRecord(style) ? { style: readStyle(style) } : {}),
    ...(picture === null ? {} : { src: picture }),
  };
}

function readStyle(style: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const entries = Object.entries(style).filter(
    ([, value]) => value !== null && value !== undefined && value !== "",
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** The bytes behind an object URL, which is released. */
async function readPicture(url: string): Promise<Uint8Array | null> {
  if (!url.startsWith("blob:")) return null;
  try {
    const response = await fetch(url);
    return new Uint8Array(await response.arrayBuffer());
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
