import assert from "node:assert/strict";
import { test } from "node:test";
import { type Dict, Name } from "@platen/engine/cos";
import { drawGradient } from "./gradient.ts";

const SIZE = { widthPt: 100, heightPt: 40 };

function draw(css: string) {
  const shadings: Dict[] = [];
  const content = drawGradient(css, SIZE, (shading) => `Sh${shadings.push(shading)}`);
  const [shading] = shadings;
  return { content, shading, coordinates: shading?.get("Coords") };
}

for (const [side, expected] of [
  ["right", [0, 20, 100, 20]],
  ["left", [100, 20, 0, 20]],
  ["bottom", [50, 0, 50, 40]],
  ["top", [50, 40, 50, 0]],
] as const) {
  test(`a gradient to the ${side} is an axial shading in that direction`, () => {
    const drawn = draw(`linear-gradient(to ${side}, #ffffff, #008000)`);
    assert.equal(drawn.content, "/Sh1 sh\n");
    assert.deepEqual(drawn.coordinates, expected);
  });
}

test("a shading has the first colour at its start and the last at its end", () => {
  const { shading } = draw("linear-gradient(to right, #ffffff, rgb(0, 51, 0))");
  assert.deepEqual(shading?.get("ColorSpace"), new Name("DeviceRGB"));
  const blend = shading?.get("Function");
  assert.ok(blend instanceof Map);
  assert.deepEqual(
    [blend.get("C0"), blend.get("C1")],
    [
      [1, 1, 1],
      [0, 0.2, 0],
    ],
  );
});

test("a radial gradient is a circle around the middle through the corners", () => {
  const { content, shading, coordinates } = draw(
    "radial-gradient(circle at center, #fff000,#008000)",
  );
  assert.equal(content, "/Sh1 sh\n");
  assert.equal(shading?.get("ShadingType"), 3);
  assert.deepEqual(coordinates, [50, 20, 0, 50, 20, 53.852]);
});

test("a pattern of stripes is drawn as rectangles across its direction", () => {
  const { content, shading } = draw(
    "repeating-linear-gradient(to right,#ffffff,#ffffff 5px,#008000 5px,#008000 10px)",
  );
  assert.equal(shading, undefined);
  assert.match(
    content,
    /1 1 1 rg\n0 0 100 40 re\nf\nq\n0 0\.502 0 rg\n1 0 0 1 0 20 cm\n5 -140 5 280 re\n/u,
  );
  assert.equal(content.match(/ re\n/gu)?.length, 1 + 10);
});

test("hatching is two patterns of stripes on one ground", () => {
  const colors = "#ffffff,#ffffff 5px,#008000 5px,#008000 10px";
  const { content } = draw(
    `repeating-linear-gradient(to top,${colors}) repeating-linear-gradient(to right,${colors})`,
  );
  assert.equal(content.match(/^0 0 100 40 re$/gmu)?.length, 1);
  assert.match(content, /^0 -1 1 0 50 40 cm$/mu);
  assert.match(content, /^1 0 0 1 0 20 cm$/mu);
});

test("stripes at an angle begin at the corner opposite to it", () => {
  const { content } = draw(
    "repeating-linear-gradient(45deg,#ffffff,#ffffff 5px,#008000 5px,#008000 10px)",
  );
  assert.match(content, /0\.707 -0\.707 0\.707 0\.707 15 55 cm/u);
});

test("other backgrounds are not drawn as gradients", () => {
  for (const css of [
    "#008000",
    "linear-gradient(to right, url(x), #008000)",
    "linear-gradient(sideways, #ffffff, #008000)",
    "repeating-linear-gradient(to right,#ffffff,#ffffff 5px,#008000 5px,#008000 0px)",
    "conic-gradient(#ffffff, #008000)",
  ]) {
    assert.equal(draw(css).content, "", css);
  }
});
