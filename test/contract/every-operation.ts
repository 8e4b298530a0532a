import assert from "node:assert/strict";
import { type Answer, ask, formData } from "../support/harness/ask.ts";
import { MISSING } from "../support/harness/one-of-each.ts";
import { type Operation, readContract } from "./contract-document.ts";
import { goodRequest, shortName } from "./good-requests.ts";
import { judgeOf } from "./judge.ts";

/** Sends a good request to every documented route, and fails unless each answers with this status and code. */
export async function everyRoute(
  url: string,
  key: string,
  status: number,
  code: string,
): Promise<void> {
  const document = readContract((await ask(`${url}/openapi.json`)).body);
  const judge = judgeOf(document);
  assert.ok(document.operations.length > 40);
  for (const operation of document.operations) {
    const answer = await sendTo(url, operation, key);
    assert.equal(answer.status, status, `${shortName(operation)}: ${answer.text}`);
    assert.match(answer.text, new RegExp(`"error":"${code}"`));
    assert.doesNotMatch(answer.text, /secret|select|postgres|ECONN|\.ts\b/i);
    assert.deepEqual(judge.ofOperation(operation, operation.method, answer), []);
  }
}

async function sendTo(url: string, operation: Operation, key: string): Promise<Answer> {
  const { method, path } = operation;
  const good = goodRequest(operation, MISSING, () => "1");
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => MISSING[name] ?? "");
  const body =
    good === null
      ? {}
      : good.kind === "json"
        ? { json: good.body }
        : { form: formData(good.fields, { file: good.file }) };
  return await ask(url + filled, { method, key, ...body });
}
