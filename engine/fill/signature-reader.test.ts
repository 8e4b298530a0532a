import assert from "node:assert/strict";
import { test } from "node:test";
import { purePlatform } from "#platform";
import { writePng } from "../image/png.fixture.ts";
import type { SignatureFieldPlan } from "./field-plan.ts";
import { Reading } from "./reading.ts";
import type { StoredPlan } from "./signature-plan.ts";
import type { FieldValue } from "./value.ts";

const STORED: readonly StoredPlan[] = [
  { id: "sig_typed", kind: "typed", name: "Ada Lovelace" },
  { id: "sig_image", kind: "image" },
  { id: "sig_bad", kind: "fault", reason: "The picture is torn." },
];

function field(hasRoom = true, readOnly = false): SignatureFieldPlan {
  const slot = { object: 0, head: -1 };
  const image = { ...slot, mask: slot, maskEntry: -1, close: -1 };
  const accepts = "signature" as const;
  return {
    kind: "signature",
    accepts,
    name: "s",
    readOnly,
    hasRoom,
    image,
    stored: STORED,
    widgets: [],
  };
}

function picture(grey: number): string {
  const spec = { width: 1, height: 1, colorType: 0, depth: 8, samples: [grey] } as const;
  return Buffer.from(writePng(spec)).toString("base64");
}

function reading(value: FieldValue, plan = field()): Reading {
  const read = new Reading([plan]);
  read.read([value]);
  return read;
}

test("an image, an id and a name are distinguished", () => {
  const image = reading(picture(7)).signings[0];
  assert.equal(image?.kind === "image" && image.image.width, 1);
  assert.deepEqual(reading("sig_image").signings, [{ kind: "stored", index: 1 }]);
  const typed = reading(" Ada ").signings[0];
  assert.equal(typed?.kind === "typed" && typed.name, "Ada");
  const stored = reading("sig_typed").signings[0];
  assert.equal(stored?.kind === "typed" && stored.name, "Ada Lovelace");
});

test("null, an empty value and white space leave the field unsigned", () => {
  for (const value of [null, "", " \n"]) {
    const read = reading(value, field(false));
    assert.deepEqual([read.signings, read.failed], [[null], false]);
  }
});

test("a signature that cannot be shown fails the row with the reason", () => {
  const cases: readonly (readonly [FieldValue, SignatureFieldPlan, RegExp])[] = [
    ["sig_bad", field(), /torn/],
    ["sig_other", field(), /no stored signature/],
    ["data:text/plain,Ada", field(), /only a PNG or JPEG/],
    [picture(1), field(false), /no visible area/],
    ["Ada", field(false), /no visible area/],
    [false, field(), /must be an image, the id/],
    [["Ada"], field(), /must be an image, the id/],
  ];
  for (const [value, plan, message] of cases) {
    const read = reading(value, plan);
    assert.deepEqual([read.failed, read.signings], [true, [null]]);
    assert.deepEqual(
      read.issues.map(({ code }) => code),
      ["invalid_signature"],
    );
    assert.match(read.issues[0]?.message ?? "", message);
  }
});

test("a signature in a read-only field is drawn, with a warning", () => {
  const read = reading(picture(2), field(true, true));
  assert.equal(read.signings[0]?.kind, "image");
  assert.deepEqual(
    read.issues.map(({ code }) => code),
    ["field_read_only"],
  );
});

test("a repeated image is decoded once, within a small cache", () => {
  let unpacked = 0;
  const platform: typeof purePlatform = {
    ...purePlatform,
    inflate: (bytes, bytesMax) => {
      unpacked += 1;
      return purePlatform.inflate(bytes, bytesMax);
    },
  };
  const read = new Reading([field(), field()], platform);
  for (let row = 0; row < 5; row += 1) read.read([picture(1), picture(2)]);
  assert.equal(unpacked, 2);
  assert.notEqual(read.signings[0], read.signings[1]);
  for (let grey = 3; grey < 20; grey += 1) read.read([picture(grey), null]);
  read.read([picture(1), null]);
  assert.equal(unpacked, 2 + 17 + 1);
  assert.equal(read.signings[1], null);
});
