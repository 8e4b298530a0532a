import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { FieldOnPages, MappingRequest, PageText } from "@platen/forms";
import type { FormAnalyst } from "#domain/suggestions";
import { textField } from "../../../forms/form.fixture.ts";
import { startFormAnalyst } from "./mod.ts";

const analyst = startFormAnalyst();
after(() => analyst.stop());

const LINE = 12;

/** A form with a label before each field, and aliases in the words of the labels. */
function largeForm(fields: number, aliases = fields): MappingRequest {
  const names = Array.from({ length: fields }, (_, index) => `item ${index} of part ${index % 9}`);
  const perPage = 50;
  const topOf = (index: number): number => 40 + LINE * (index % perPage);
  const pages: PageText[] = [];
  for (let from = 0; from < fields; from += perPage)
    pages.push({
      page: pages.length + 1,
      width: 612,
      height: 792,
      words: names.slice(from, from + perPage).flatMap((name, row) =>
        name.split(" ").map((text, word) => ({
          text,
          left: 30 + 40 * word,
          right: 60 + 40 * word,
          top: topOf(row),
          bottom: topOf(row) + 10,
        })),
      ),
    });
  return {
    fields: names.map((_, index) => fieldAt(index, Math.floor(index / perPage) + 1, topOf(index))),
    pages,
    aliases: names.slice(0, aliases).map((name) => name.replaceAll(" ", "_")),
  };
}

function fieldAt(index: number, page: number, top: number): FieldOnPages {
  return textField(`f${index}`, { page, left: 300, top, width: 200, height: 10 });
}

test("suggestions and an analysis come from another process, equal for equal requests", async () => {
  const request = largeForm(20);
  const first = await analyst.suggest(request);
  assert.equal(first.kind, "suggested");
  assert.deepEqual(await analyst.suggest(request), first);
  const analyzed = await analyst.analyze(request);
  assert.ok(analyzed.kind === "analyzed" && analyzed.analysis.fields.length === 20);
});

test("800 aliases on 800 fields are matched within the limits", async () => {
  const answer = await analyst.suggest(largeForm(800));
  assert.equal(answer.kind, "suggested");
});

test("a form beyond the CPU time of the process is refused, and the next one is served", async () => {
  const hasty = startFormAnalyst({ cpuMsMax: 1 });
  try {
    assert.deepEqual(await hasty.suggest(largeForm(800)), {
      kind: "refused",
      reason: "took_too_long",
    });
  } finally {
    await hasty.stop();
  }
  const small = startFormAnalyst({ cpuMsMax: 1000 });
  try {
    assert.equal((await small.suggest(largeForm(3000, 2000))).kind, "refused");
    assert.equal((await small.suggest(largeForm(5))).kind, "suggested");
  } finally {
    await small.stop();
  }
});

test("a request beyond those that may wait is a 503", async () => {
  const narrow = startFormAnalyst({ waitingMax: 1 });
  try {
    const all = await Promise.allSettled(Array.from({ length: 3 }, () => oneOf(narrow)));
    assert.deepEqual(
      all.map(({ status }) => status),
      ["fulfilled", "fulfilled", "rejected"],
    );
    await assert.rejects(Promise.all([oneOf(narrow), oneOf(narrow), oneOf(narrow)]), {
      status: 503,
      code: "unavailable",
    });
  } finally {
    await narrow.stop();
  }
});

test("a request that waits too long for the process is a 503", async () => {
  const late = startFormAnalyst({ waitMsMax: 1 });
  try {
    await assert.rejects(oneOf(late), { status: 503, code: "unavailable" });
  } finally {
    await late.stop();
  }
});

function oneOf(one: FormAnalyst): Promise<unknown> {
  return one.suggest(largeForm(5));
}
