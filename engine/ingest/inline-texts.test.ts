import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeText, latin1Bytes, Stream } from "#cos";
import { open } from "#ingest";
import { nodePlatform } from "#node";
import { ONE_FIELD, rawFile, streamText } from "./raw-file.fixture.ts";

test("a calculation script may be a stream", async () => {
  const script = 'event.value = getField("a").value;';
  const objects = {
    ...ONE_FIELD,
    5: `${ONE_FIELD[5]?.slice(0, -2)}/AA<</C<</S/JavaScript/JS 6 0 R>>>>>>`,
    6: streamText(new Stream(new Map(), latin1Bytes(script))),
  };
  const result = await open(rawFile({ objects }), nodePlatform);
  assert.ok(result.kind === "form", JSON.stringify(result));
  const calculation = result.form.fields[0]?.calculation ?? null;
  assert.equal(calculation === null ? null : decodeText(calculation), script);
});
