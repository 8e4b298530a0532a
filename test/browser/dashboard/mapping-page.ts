/** The parts of the mapping editor's page, for browser tests. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { eventually } from "../../support/harness/eventually.ts";
import { violations } from "../dashboard-page.ts";
import { fitsWindow, pictured, SIGHTS } from "./harness.ts";

/** Checks the page for accessibility and keeps pictures of it in light, dark and narrow. */
export async function looksWell(page: Page, name: string): Promise<void> {
  assert.deepEqual(await violations(page), [], name);
  if (process.env["PLATEN_PICTURES"] === undefined) return;
  for (const [sight, { viewport, colorScheme }] of Object.entries(SIGHTS)) {
    if (sight === "double") continue;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await fitsWindow(page);
    await pictured(page, `mapping-${name}-${sight}`);
  }
  await page.setViewportSize(SIGHTS.wide.viewport);
  await page.emulateMedia({ colorScheme: SIGHTS.wide.colorScheme });
}

/** Opens the editor of a mapping; waits until its form is drawn. */
export async function openMapping(page: Page, url: string, mapping: number): Promise<void> {
  await page.goto(`${url}/app/production/mappings/${mapping}`);
  await page.locator(".form-picture canvas").waitFor();
}

/** Waits until everything is saved. */
export async function saved(page: Page): Promise<void> {
  await page.getByText("All changes are saved").waitFor();
}

/** The row of a field. */
export const rowOf = (page: Page, field: string): Locator =>
  page.locator(`.field-row[data-field="${field}"]`);
/** The combobox of the selected row. */
export const comboOf = (page: Page, label: string): Locator =>
  page.getByRole("combobox", { name: `Column for ${label}` });
/** A column of the palette. */
export const columnOf = (page: Page, name: string): Locator =>
  page.getByRole("listbox", { name: "Columns to assign" }).getByRole("option", { name });
/** The editor of an expression. */
export const editorOf = (page: Page, label: string): Locator =>
  page.locator(`.cm-content[aria-label="${label}"]`);

/** React Aria takes a press on the exact centre for one of a screen reader on a touch screen. */
export const BESIDE_CENTRE = { x: 8, y: 8 } as const;

/** Drags with the mouse. */
export async function drag(page: Page, from: Locator, to: Locator, name?: string): Promise<void> {
  const start = (await from.boundingBox()) ?? assert.fail("nothing to drag");
  const end = (await to.boundingBox()) ?? assert.fail("no target");
  await page.mouse.move(start.x + BESIDE_CENTRE.x, start.y + BESIDE_CENTRE.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 20, start.y + 20, { steps: 3 });
  await page.locator(".drop-spot").first().waitFor();
  await page.mouse.move(end.x + end.width / 3, end.y + end.height / 2, { steps: 8 });
  await page.locator(".drop-spot-over, .form-box-over").waitFor();
  if (name !== undefined) await pictured(page, name);
  await page.mouse.up();
  await page.locator(".drop-spot").first().waitFor({ state: "detached" });
}

/** Presses keys in turn until the element has the focus. */
export async function tabTo(
  page: Page,
  wanted: Locator,
  ...keys: readonly string[]
): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await hasFocus(wanted)) return;
    const inList = await page.evaluate("document.activeElement.role === 'option'");
    const [tab = "Tab", within = tab] = keys;
    await page.keyboard.press(inList === true ? within : tab);
  }
  assert.fail(`${String(wanted)} is not reached`);
}

/** Waits until the element has the focus. */
export async function focused(wanted: Locator): Promise<void> {
  await eventually(`the focus in ${String(wanted)}`, () => hasFocus(wanted), Boolean);
}

async function hasFocus(wanted: Locator): Promise<boolean> {
  return (await wanted.and(wanted.page().locator(":focus")).count()) === 1;
}

/** Fails unless the tab's content scrolls beside the page in a low window. */
export async function scrollsAlone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 500 });
  const sizes = await page.evaluate(`(() => {
    const panel = document.querySelector(".form-side .tab-panel:not([inert])");
    const side = document.querySelector(".form-side").getBoundingClientRect();
    return [panel.scrollHeight > panel.clientHeight, panel.getBoundingClientRect().bottom - side.bottom < 8];
  })()`);
  assert.deepEqual(sizes, [true, true]);
  await page.setViewportSize(SIGHTS.wide.viewport);
}
