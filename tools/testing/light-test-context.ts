/**
 * Lets Node's test runner find the test that a call belongs to without async hooks. Preloaded by a lane, before `node:test`.
 *
 * The runner follows every promise, so that it knows which test registers another one, and which test an uncaught error
 * belongs to. An error after the end of its test is then lost. Here both belong to the test whose function is being called,
 * and otherwise to the current file, which an error fails.
 */
import asyncHooks from "node:async_hooks";

type Init = (asyncId: number, type: string, triggerAsyncId: number, resource: object) => void;
type Destroy = (asyncId: number) => void;

const { AsyncResource, executionAsyncId } = asyncHooks;
let initTest: Init = () => undefined;
let destroyTest: Destroy = () => undefined;
/** Ids of the current file's tests and suites. */
const testIds = new Set<number>();
/** Null: no file is running. */
let fileId: number | null = null;

/** The runner's own class of tests and suites extends this one. */
class TestResource extends AsyncResource {
  constructor(...args: ConstructorParameters<typeof AsyncResource>) {
    super(...args);
    const [type] = args;
    if (type !== "Test") return;
    testIds.add(this.asyncId());
    initTest(this.asyncId(), type, 0, this);
  }
}

Object.assign(asyncHooks, {
  AsyncResource: TestResource,
  createHook: ({ init, destroy }: { readonly init: Init; readonly destroy: Destroy }) => {
    initTest = init;
    destroyTest = destroy;
    return { enable: () => undefined };
  },
  executionAsyncId: () => {
    const id = executionAsyncId();
    return fileId === null || testIds.has(id) ? id : fileId;
  },
});

/** Called within the function of the suite that a file is. */
export function beginFile(): void {
  fileId = executionAsyncId();
}

/** Called when all tests of the file have ended. */
export function endFile(): void {
  fileId = null;
  for (const id of testIds) destroyTest(id);
  testIds.clear();
}
