import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { pagePainter, type Wanted } from "./page-painter.ts";

const canvas = {} as HTMLCanvasElement;

/** Makes a painter of page 3 with the field `a`. A drawing lasts until `finish` is called. */
function painting(): {
  readonly show: (value: string, scale?: number) => void;
  readonly stop: () => void;
  /** Completes the drawing in progress, or makes it fail with the error. */
  readonly finish: (error?: Error) => Promise<void>;
  readonly begun: string[];
  readonly failures: unknown[];
  readonly drawn: () => number;
} {
  const begun: string[] = [];
  const failures: unknown[] = [];
  let count = 0;
  let end: PromiseWithResolvers<HTMLCanvasElement> | null = null;
  const painter = pagePainter({
    page: 3,
    names: ["a"],
    onDrawn: () => (count += 1),
    onFailed: (error) => failures.push(error),
  });
  const show = (value: string, scale = 1): void => {
    const picture = { pdf: new Uint8Array(0), values: { a: value } };
    const draw: Wanted["document"]["draw"] = (page) => {
      begun.push(`${page}:${value}@${scale}`);
      end = Promise.withResolvers();
      return end.promise;
    };
    painter.show({ document: { draw }, picture, scale });
  };
  const finish = async (error?: Error): Promise<void> => {
    if (error === undefined) end?.resolve(canvas);
    else end?.reject(error);
    await setImmediate();
  };
  return { show, stop: painter.stop, finish, begun, failures, drawn: () => count };
}

test("while a page is drawn only the latest picture is kept", async () => {
  const { show, finish, begun, drawn } = painting();
  for (const value of ["1", "2", "3"]) show(value);
  await finish();
  await finish();
  assert.deepEqual(begun, ["3:1@1", "3:3@1"]);
  assert.equal(drawn(), 2);
});

test("a page whose values have not changed is drawn again only at another scale", async () => {
  const { show, finish, begun } = painting();
  show("1");
  await finish();
  show("1");
  show("1", 2);
  await finish();
  assert.deepEqual(begun, ["3:1@1", "3:1@2"]);
});

test("a failure is reported unless a later picture follows or the page was left", async () => {
  const first = painting();
  first.show("1");
  first.show("2");
  await first.finish(new Error("closed"));
  assert.deepEqual(first.failures, []);
  await first.finish(new Error("broken"));
  assert.equal(first.failures.length, 1);
  const second = painting();
  second.show("1");
  second.stop();
  await second.finish(new Error("cancelled"));
  assert.deepEqual(second.failures, []);
});
