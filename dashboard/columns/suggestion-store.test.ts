import assert from "node:assert/strict";
import { test } from "node:test";
import { SuggestionStore } from "./suggestion-store.ts";

const OF = { template: 1, version: 2, names: ["b", "a"] };
const SUGGESTION = { alias: "a", raw_field: "f1", confidence: 0.9, reason: "label" };
const RECEIVED = { suggestions: [SUGGESTION], splitValues: [] };

test("suggestions are kept per version of a form and set of columns, for one person in one account", () => {
  const storage = testStorage();
  const store = new SuggestionStore(storage, "acc_1", "per_1");
  assert.equal(store.read(OF), null);
  const received = { ...SUGGESTION, alternatives: ["x"], source: "offline" };
  store.keep(OF, { suggestions: [received], splitValues: [] });
  assert.deepEqual(store.read({ ...OF, names: ["a", "b"] }), RECEIVED);
  assert.equal(store.read({ ...OF, version: 3 }), null);
  assert.equal(store.read({ ...OF, names: ["a"] }), null);
  assert.equal(new SuggestionStore(storage, "acc_1", "per_2").read(OF), null);
  assert.equal(new SuggestionStore(storage, "acc_2", "per_1").read(OF), null);
});

test("an interrupted request is repeated with its key, a refused one is not", () => {
  const store = new SuggestionStore(testStorage(), "acc_1", "per_1");
  assert.equal(store.begin(OF, "first"), "first");
  assert.equal(store.begin(OF, "second"), "first");
  assert.equal(store.read(OF), null);
  store.forget(OF);
  assert.equal(store.begin(OF, "third"), "third");
});

test("the oldest suggestions are dropped, and storage that is broken or full is empty", () => {
  const storage = testStorage();
  const store = new SuggestionStore(storage, "acc_1", "per_1");
  for (let template = 1; template <= 41; template += 1) store.keep({ ...OF, template }, RECEIVED);
  assert.equal(store.read({ ...OF, template: 1 }), null);
  assert.deepEqual(store.read({ ...OF, template: 2 }), RECEIVED);
  for (const text of ["{", "{}", '[1, {"key": "x"}, {"key":"x","request":"","suggestions":[3]}]']) {
    const broken = new SuggestionStore({ getItem: () => text, setItem: fails }, "acc_1", "per_1");
    broken.keep(OF, RECEIVED);
    assert.equal(broken.read(OF), null);
  }
});

function testStorage(): Pick<Storage, "getItem" | "setItem"> {
  const texts = new Map<string, string>();
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
  };
}

function fails(): never {
  throw new Error("full");
}
