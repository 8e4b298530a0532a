import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ErrorBody } from "#contract/error.ts";
import { openBulkHarness } from "../../../test/support/harness/bulk-harness.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);
const desk = await openBulkHarness(service.url, (await testAccount(service)).key());

/** Files near the largest that may be uploaded. */
const REFUSED: Readonly<Record<string, string>> = {
  "a cell of 50 MB": `name\n"${"x".repeat(50 * 1024 * 1024 - 10)}"\n`,
  "a header of 40 MB": `${"x".repeat(40 * 1024 * 1024)}\nAnn\n`,
  "a row of a million commas": `name\n${",".repeat(1_000_000)}\n`,
};
for (const [what, csv] of Object.entries(REFUSED)) {
  test(`${what} is refused as invalid_csv`, async () => {
    const answer = await desk.post(csv);
    assert.deepEqual([answer.status, ErrorBody.parse(answer.body).error], [400, "invalid_csv"]);
    assert.ok(answer.text.length < 1000, "an answer does not repeat the file");
  });
}

test("of a hundred thousand columns one is known, and fifty-one warnings name the others", async () => {
  const more = Array.from({ length: 99_999 }, (_, index) => `c${index}`).join();
  const id = await desk.submit(`name,${more}\nAnn${",x".repeat(99_999)}\n`);
  const { succeeded, warnings } = await desk.ended(id);
  assert.deepEqual([succeeded, warnings.length], [1, 51]);
});
