import assert from "node:assert/strict";
import { test } from "node:test";
import { latin1Text, Name, Ref, type Stream } from "#cos";
import { readForm } from "#form";
import { type FieldSpec, formDocument, type Place } from "../../forms/builder/mod.ts";
import { buttonStates } from "./button-states.ts";

type Drawn = {
  readonly on: string;
  readonly off: string;
  readonly stream: Stream;
};

/** The states of the first widget of a form's only field; `on` is the first on-state. */
function draw(spec: FieldSpec): Drawn {
  const document = formDocument({ fields: [spec] });
  const [field] = readForm(document).fields;
  const widget = field?.nodes[0]?.widgets[0];
  assert.ok(field !== undefined && widget !== undefined);
  const states = buttonStates(document, widget, field);
  const [stream] = states.on.values();
  assert.ok(stream !== undefined);
  return { on: latin1Text(stream.data), off: latin1Text(states.off.data), stream };
}

function checkbox(place: Partial<Place>, more: Partial<FieldSpec> = {}): FieldSpec {
  const at = { rect: [0, 0, 18, 18] as const, defaultAppearance: "/ZaDb 0 Tf 0 g", ...place };
  return { type: "checkbox", name: "a", at, appearance: false, ...more } as FieldSpec;
}

/** The numbers before Tf and Td: size, x, y. */
function numbersOf(content: string): number[] {
  const [, size, x, y] = /\/ZaDb (\S+) Tf\n(\S+) (\S+) Td\n/u.exec(content) ?? [];
  return [Number(size), Number(x), Number(y)];
}

/** The mark drawn for a caption, as written between parentheses. */
function markOf(caption: string): string | undefined {
  return / Td\n\((.*)\) Tj/u.exec(draw(checkbox({ caption })).on)?.[1];
}

/** The states of every widget without named states, and with two of them. */
function namesOf(spec: FieldSpec): string[] {
  const document = formDocument({ fields: [spec] });
  const [field] = readForm(document).fields;
  assert.ok(field !== undefined);
  const widgets = field.nodes.flatMap((node) => node.widgets);
  return widgets.flatMap((widget) => {
    const unnamed = buttonStates(document, { ...widget, onStates: [] }, field);
    const named = buttonStates(document, { ...widget, onStates: ["Ja", "x y"] }, field);
    return [...unnamed.on.keys(), ...named.on.keys()];
  });
}

function assertNear(actual: readonly number[], acrobat: readonly number[]): void {
  for (const [i, number] of acrobat.entries()) {
    assert.ok(
      Math.abs((actual[i] ?? Number.NaN) - number) < 0.02,
      `${actual.join(" ")} is not ${acrobat.join(" ")}`,
    );
  }
}

test("A check mark is centred in its box, where Acrobat draws it", () => {
  assertNear(numbersOf(draw(checkbox({})).on), [14.532, 2.853, 4.081]);
  const large = checkbox({ rect: [0, 0, 102.75, 97.5003] });
  assertNear(numbersOf(draw(large).on), [97.0786, 10.3112, 15.8897]);
  const sized = checkbox({ rect: [0, 0, 8, 8.74542], defaultAppearance: "/ZaDb 5.6 Tf 0 g" });
  assertNear(numbersOf(draw(sized).on), [5.6, 1.6312, 2.4771]);
  const small = checkbox({ rect: [0, 0, 7.32, 7.32], caption: "n" });
  assertNear(numbersOf(draw(small).on), [4, 2.138, 2.306]);
});

test("The caption selects the mark; one that ZapfDingbats lacks becomes a check mark", () => {
  for (const mark of ["4", "l", "8", "u", "n", "H"]) assert.equal(markOf(mark), mark);
  assert.equal(markOf(""), "4");
  assert.equal(markOf("€"), "4");
  assert.equal(markOf("("), "\\(");
});

test("Off is only the frame, on is the frame and the mark", () => {
  const { on, off } = draw(checkbox({ border: { color: [0] }, background: [1] }));
  assert.equal(off, "q\n1 g\n0 0 18 18 re\nf\n0 G\n0.5 0.5 17 17 re\ns\nQ\n");
  assert.ok(on.startsWith(`${off}q\n1 1 16 16 re\nW\nn\nBT\n0 g\n/ZaDb `));
});

test("The mark has the colour of the default appearance", () => {
  const red = checkbox({ defaultAppearance: "1 0 0 rg /ZaDb 0 Tf" });
  assert.ok(draw(red).on.includes("BT\n1 0 0 rg\n/ZaDb"));
});

test("A bordered radio button with a bullet is a circle with a dot of radius 3.5 in 18 points", () => {
  const place = { rect: [0, 0, 18, 18] as const, border: { color: [0] }, background: [1] };
  const { on, off } = draw({
    type: "radio",
    name: "a",
    at: { ...place, state: "0" },
    appearance: false,
  });
  assert.match(off, /^q\n1 g\n18 9 m\n18 13\.9707 13\.9707 18 9 18 c\n/u);
  assert.match(off, /0 G\n17\.5 9 m\n/u);
  assert.ok(on.startsWith(off));
  assert.match(on.slice(off.length), /^q\n0 g\n12\.5 9 m\n/u);
});

test("A radio button without a border, or with another mark, is drawn with ZapfDingbats", () => {
  const rect = [0, 0, 18, 18] as const;
  const bare = draw({ type: "radio", name: "a", at: { rect }, appearance: false });
  assert.match(bare.on, /\(l\) Tj/u);
  const star = { rect, caption: "H", border: { color: [0] } };
  const starred = draw({ type: "radio", name: "a", at: star, appearance: false });
  assert.match(starred.on, /0\.5 0\.5 17 17 re\ns\n[^]*\(H\) Tj/u);
});

test("A beveled circle has a light and a dark half within its ring", () => {
  const place = {
    rect: [0, 0, 18, 18] as const,
    border: { color: [0], style: "beveled" as const },
  };
  const { off } = draw({ type: "radio", name: "a", at: place, appearance: false });
  assert.match(off, /1 w\n1 G\n[^]*S\n0\.7529 G\n[^]*S\nQ\n0 G\n/u);
});

test("A state's stream has its box, its rotation and its font", () => {
  const { stream } = draw(checkbox({ rect: [0, 0, 18, 30], rotation: 90 }));
  assert.deepEqual(stream.dict.get("BBox"), [0, 0, 30, 18]);
  assert.deepEqual(stream.dict.get("Matrix"), [0, 1, -1, 0, 18, 0]);
  const resources = stream.dict.get("Resources");
  const fonts = resources instanceof Map ? resources.get("Font") : null;
  assert.ok(fonts instanceof Map && fonts.get("ZaDb") instanceof Ref);
});

/** The fonts that buttons with these captions add to a document. */
function fontsOf(captions: readonly string[]): readonly string[] {
  const fields = captions.map((caption, i) => ({ ...checkbox({ caption }), name: `${i}` }));
  const document = formDocument({ fields });
  const before = document.nextNumber;
  for (const field of readForm(document).fields) {
    for (const node of field.nodes)
      for (const widget of node.widgets) buttonStates(document, widget, field);
  }
  const added = [...document.objects].filter(([num]) => num >= before);
  return added.flatMap(([, object]) => {
    const name = object instanceof Map ? object.get("BaseFont") : undefined;
    return name instanceof Name ? [name.value] : [];
  });
}

test("All buttons of a document share one embedded font", () => {
  assert.deepEqual(fontsOf(["4", "l", "4", "H"]), ["PlatenMarks"]);
});

test("A mark that Acrobat does not offer uses ZapfDingbats", () => {
  assert.deepEqual(fontsOf(["%", "4", "&"]).toSorted(), ["PlatenMarks", "ZapfDingbats"]);
});

test("A state has the name in the widget; without one, Yes or the widget's index", () => {
  assert.deepEqual(namesOf(checkbox({})), ["Yes", "Ja", "x y"]);
  const at = [{ rect: [0, 0, 9, 9] as const }, { rect: [9, 0, 18, 9] as const }];
  const radio: FieldSpec = { type: "radio", name: "a", at, appearance: false };
  assert.deepEqual(namesOf(radio), ["0", "Ja", "x y", "1", "Ja", "x y"]);
});
