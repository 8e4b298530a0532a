import assert from "node:assert/strict";
import { test } from "node:test";
import { convertXfa, type XfaResult } from "./convert.ts";
import { nodeXfaHost } from "./node/mod.ts";
import { onePage, xfaFile } from "./xfa-file.fixture.ts";

const NAME_MAX = 65_535;
const LONG = "n".repeat(NAME_MAX + 1);

/** Converts a form with this body; `isLaidOut`: the layout has read a font. */
async function convert(
  body: string,
  data = "",
): Promise<{ readonly result: XfaResult; readonly isLaidOut: boolean }> {
  const host = await nodeXfaHost();
  let isLaidOut = false;
  const readArial: typeof host.readArial = (style) => {
    isLaidOut = true;
    return host.readArial(style);
  };
  const result = await convertXfa(xfaFile(onePage(body), data), { ...host, readArial });
  return { result, isLaidOut };
}

/** A text field, whose font the layout reads. */
function field(name: string, more = "", attributes = ""): string {
  return `<field name="${name}" w="90pt" h="20pt" ${attributes}><ui><textEdit/></ui><value><text>x</text></value><font typeface="Arial"/><caption reserve="40pt"><value><text>Name</text></value></caption>${more}</field>`;
}

function inside(name: string, levels: number, body: string): string {
  return `<subform name="${name}">`.repeat(levels) + body + "</subform>".repeat(levels);
}

test("a form with usual names is laid out", async () => {
  const { result, isLaidOut } = await convert(inside("part", 20, field("who")));
  assert.equal(result.kind, "converted");
  assert.equal(isLaidOut, true);
});

const TOO_LONG: Readonly<Record<string, string>> = {
  "a field's name": field(LONG),
  "a subform's name": inside(LONG, 1, field("who")),
  "names above a field": inside("n".repeat(30_000), 3, field("who")),
  "an attribute": field("who", "", `id="${LONG}"`),
  "the name of an attribute": field("who", "", `${LONG}=""`),
  "the name of an element": field("who", `<${LONG}/>`),
  "a reference to data": field("who", `<bind match="dataRef" ref="$.${"a.".repeat(40_000)}"/>`),
};

for (const [what, body] of Object.entries(TOO_LONG))
  test(`${what} beyond ${NAME_MAX} characters is refused before the layout`, async () => {
    const { result, isLaidOut } = await convert(body);
    assert.deepEqual(result, { kind: "refused", reason: "xfa_too_large", bound: "name" });
    assert.equal(isLaidOut, false);
  });

test("a name in the data that is too long is refused before the layout", async () => {
  const { result, isLaidOut } = await convert(field("who"), `<${LONG}>x</${LONG}>`);
  assert.deepEqual(result, { kind: "refused", reason: "xfa_too_large", bound: "name" });
  assert.equal(isLaidOut, false);
});

test("many fields below long names are refused before the layout", async () => {
  const fields = Array.from({ length: 50 }, (_, index) => field(`f${index}`)).join("");
  const { result, isLaidOut } = await convert(inside("n".repeat(30_000), 1, fields));
  assert.deepEqual(result, { kind: "refused", reason: "xfa_too_large", bound: "names" });
  assert.equal(isLaidOut, false);
});

test("a check button with a long value is converted", async () => {
  const check = `<field name="ok" w="30pt" h="10pt"><ui><checkButton/></ui><items><text>${"y".repeat(300_000)}</text></items></field>`;
  const { result } = await convert(check);
  assert.equal(result.kind, "converted");
});
