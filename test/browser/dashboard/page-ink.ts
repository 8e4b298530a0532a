import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { z } from "zod";
import { eventually } from "../../support/harness/eventually.ts";

/** Dark pixels of the picture of a form's page; waits until it is drawn as wanted. */
export async function inkOn(
  page: Page,
  number: number,
  isWanted: (ink: number) => boolean = () => true,
): Promise<number> {
  await page.locator(`[data-page="${number}"]`).scrollIntoViewIfNeeded();
  const ink = await eventually(
    `a picture of page ${number}`,
    async () =>
      z
        .int()
        .nullable()
        .parse(await page.evaluate(`(${INK})(${number})`)),
    (found) => found !== null && isWanted(found),
  );
  return ink ?? assert.fail("not drawn");
}

/** Readings in a row, about a second, that show the same picture. */
const SAME_READINGS = 20;

/** The same of a page that has come to rest: its first picture may be of another size, until its surroundings are there. */
export async function settledInk(page: Page, number: number): Promise<number> {
  let [last, same] = [-1, 0];
  return await inkOn(page, number, (ink) => {
    same = ink === last ? same + 1 : 0;
    last = ink;
    return same === SAME_READINGS;
  });
}

/** Runs in the browser; null: the page is not drawn yet. */
const INK = `(number) => {
  const canvas = document.querySelector(\`[data-page="\${number}"] canvas\`);
  if (canvas === null) return null;
  const { width, height } = canvas;
  const copy = new OffscreenCanvas(width, height).getContext("2d");
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, width, height);
  let ink = 0;
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3] > 0 && data[at] + data[at + 1] + data[at + 2] < 380) ink += 1;
  return ink;
}`;
