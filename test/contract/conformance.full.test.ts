import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { type Answer, ask } from "../support/harness/ask.ts";
import { testService } from "../support/harness/service.ts";
import { AnswerExamples, exampleName } from "./answer-examples.ts";
import { openBillingParts } from "./billing-parts.ts";
import { type Operation, readContract } from "./contract-document.ts";
import { shortName } from "./good-requests.ts";
import { judgeOf } from "./judge.ts";
import { OUT_OF_REACH, type Provocation, provocationOf } from "./provocations.ts";
import { newActor, stageOf } from "./stage.ts";

const billing = await openBillingParts();
after(billing.close);
/** Limits low enough to be exhausted, and high enough for the rest. */
const service = await testService({
  RATE_LIMIT_ENTERPRISE: "100000000",
  RATE_LIMIT_PRO: "100000000",
  RATE_LIMIT_BUSINESS: "3",
  TEMPLATES_PRO: "3",
  SANDBOX_URL: billing.sandbox.origin,
});
after(service.stop);
const document = readContract((await ask(`${service.url}/openapi.json`)).body);
const judge = judgeOf(document);
const shared = await newActor(service, "ENTERPRISE");
const parts = { service, billing, shared, schemaOf: document.schemaOf };

const examples = new AnswerExamples(document, judge);
const isWriting = process.env["CONTRACT_EXAMPLES"] !== undefined;
if (isWriting) after(() => examples.write());

/** Tested for all operations in outage.test.ts, with a part of the service unavailable. */
const BY_OUTAGE = ["internal_error", "unavailable"];

for (const operation of document.operations) {
  const name = shortName(operation);
  test(`${name} gives every documented response as documented`, async () => {
    const faults: string[] = [];
    for (const what of promisesOf(operation)) {
      if (`${name} ${what}` in OUT_OF_REACH) continue;
      const provoke = provocationOf(name, what);
      if (provoke === null) {
        faults.push(`${what}: say in test/contract/provocations.ts how it comes about`);
        continue;
      }
      for (const fault of await provokeAnswer(operation, what, provoke))
        faults.push(`${what}: ${fault}`);
    }
    assert.deepEqual(faults, []);
  });
}

test("every example of the document matches its schema", { skip: isWriting }, () => {
  const wanting: string[] = [];
  let fitting = 0;
  for (const operation of document.operations)
    for (const promised of operation.responses.values()) {
      const schema = promised.content.get("application/json");
      if (schema === undefined || schema === null) continue;
      const names = promised.status < 400 ? [exampleName(operation, promised)] : promised.codes;
      for (const name of names) {
        const example = document.examples.get(name);
        if (example === undefined) wanting.push(`${shortName(operation)}: ${name}`);
        else assert.deepEqual(judge.fits(schema, example), [], `${shortName(operation)}: ${name}`);
        fitting += 1;
      }
    }
  assert.ok(fitting > 400);
  assert.deepEqual(wanting, [], "write them with npm run test:contract -- --examples");
});

function promisesOf({ responses }: Operation): readonly string[] {
  return [...responses.values()]
    .flatMap(({ status, codes }) => (codes.length === 0 ? [String(status)] : codes))
    .filter((what) => !BY_OUTAGE.includes(what));
}

async function provokeAnswer(
  operation: Operation,
  what: string,
  provoke: Provocation,
): Promise<readonly string[]> {
  let answer: Answer;
  try {
    answer = await provoke(stageOf(parts, operation));
  } catch (error) {
    return [`cannot be provoked: ${String(error).slice(0, 400)}`];
  }
  examples.take(operation, answer);
  const { data } = z.looseObject({ error: z.string() }).safeParse(answer.body);
  const isMet = what === String(answer.status) || what === data?.error;
  const missed = isMet ? [] : [`answered ${answer.status} ${answer.text.slice(0, 300)}`];
  return [...missed, ...judge.ofOperation(operation, operation.method, answer)];
}
