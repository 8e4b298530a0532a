import assert from "node:assert/strict";
import { test } from "node:test";
import { latin1Text, serialise } from "#cos";
import { open } from "#ingest";
import { nodePlatform } from "#node";
import { ONE_FIELD, rawFile } from "../raw-file.fixture.ts";

/** A name as written in the file, and its decoded bytes. */
const STATES: readonly (readonly [string, string])[] = [
  ["/1", "1"],
  ["/0", "0"],
  ["/No", "No"],
  ["/Yes#20please", "Yes please"],
  ["/A#23B", "A#B"],
  ["/Zur#fcck", "Zur\xfcck"],
  ["/Zur\xfcck", "Zur\xfcck"],
  ["/Zur#c3#bcck", "Zur\xc3\xbcck"],
  ["/Zur\xc3\xbcck", "Zur\xc3\xbcck"],
  ["/100#", "100#"],
  ["/50#zz", "50#zz"],
];

async function stateOf(name: string): Promise<{ state: string | undefined; written: string }> {
  const widget = `/FT/Btn/T(box)/AP<</N<<${name} 6 0 R/Off 6 0 R>>>>/AS${name}/V${name}`;
  const objects = {
    ...ONE_FIELD,
    5: `<</Subtype/Widget${widget}/Rect[0 0 9 9]>>`,
    6: "<</Length 0>>stream\n\nendstream",
  };
  const result = await open(rawFile({ objects }), nodePlatform);
  assert.ok(result.kind === "form");
  const written = latin1Text(serialise(result.document));
  return { state: result.form.fields[0]?.nodes[0]?.widgets[0]?.onStates[0], written };
}

test("a name keeps its exact bytes, whatever escapes the file uses", async () => {
  for (const [name, meant] of STATES) assert.equal((await stateOf(name)).state, meant, name);
});

test("a name that was read is written as the same name", async () => {
  for (const [name, meant] of STATES) {
    const { written } = await stateOf(name);
    const spelled = Array.from(meant, (char) =>
      /[!-"$-~]/.test(char)
        ? char
        : `#${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
    ).join("");
    assert.ok(written.includes(`/AS/${spelled}/`), `${name} → ${spelled}`);
  }
});
