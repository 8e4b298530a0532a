/** The entry of the process that draws pages and looks into pictures: one request, one answer, nothing kept. */
import { readImage } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";
import { present } from "#base/assert.ts";
import type { PictureFacts } from "#domain/templates";
import { drawPage } from "./draw-page.ts";
import { inputReader } from "./input-reader.ts";
import { loadPdfium, type Pdfium } from "./pdfium.ts";
import type { PictureAnswer, PictureRequest } from "./picture-messages.ts";
import { writePng } from "./write-png.ts";

/** Exif's orientations from this one on lie on their side (Exif 2.32, tag 0x0112). */
const FIRST_ON_ITS_SIDE = 5;
const parent = process;
const readInput = inputReader(parent.stdin);
const send = present(parent.send?.bind(parent), "parent: this file runs as a process of its own");
/** Read when the first page is to be drawn. */
let library: Promise<Pdfium> | null = null;

parent.on("message", (request: PictureRequest) => {
  answerTo(request).then(
    (given) => send(given),
    // What a file has broken may not be asked again: another process takes its place.
    () => parent.exit(1),
  );
});
send("ready");

async function answerTo(request: PictureRequest): Promise<PictureAnswer> {
  const bytes = await readInput(request.sizeBytes);
  if (request.act === "look") return look(bytes);
  library ??= loadPdfium();
  const pixels = drawPage(await library, bytes, request);
  return pixels === null
    ? { kind: "refused", reason: "damaged" }
    : { kind: "drawn", png: writePng(pixels) };
}

function look(picture: Uint8Array): PictureFacts {
  const image = readImage(picture, nodePlatform);
  if ("fault" in image) return { kind: "refused", message: image.fault };
  const { width, height, orientation } = image;
  const isTurned = orientation >= FIRST_ON_ITS_SIDE;
  return {
    kind: "picture",
    width: isTurned ? height : width,
    height: isTurned ? width : height,
  };
}
