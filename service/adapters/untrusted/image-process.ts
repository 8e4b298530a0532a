/** Entry of the process that draws and reads pages and inspects images: stateless, one answer for each request. */
import { readImage } from "@platen/engine/image";
import { nodePlatform } from "@platen/engine/node";
import { present } from "#base/assert.ts";
import type { ImageFacts } from "#domain/signatures";
import { detectIn } from "./detect-in.ts";
import { drawMap } from "./draw-map.ts";
import { drawPage } from "./draw-page.ts";
import type { ImageAnswer, ImageRequest } from "./image-messages.ts";
import { inputReader } from "./input-reader.ts";
import { loadPdfium, type Pdfium } from "./pdfium.ts";
import { readPages } from "./read-pages.ts";
import { writePng } from "./write-png.ts";

/** Exif orientations from here on are rotated by 90° (Exif 2.32, tag 0x0112). */
const FIRST_ON_ITS_SIDE = 5;
const parent = process;
const readInput = inputReader(parent.stdin);
const send = present(parent.send?.bind(parent), "parent: this file runs as a process of its own");
/** Loaded for the first page. */
let library: Promise<Pdfium> | null = null;

parent.on("message", (request: ImageRequest) => {
  answerTo(request).then(
    (given) => send(given),
    // The process may be in an undefined state, so it exits and is replaced.
    () => parent.exit(1),
  );
});
send("ready");

async function answerTo(request: ImageRequest): Promise<ImageAnswer> {
  const bytes = await readInput(request.sizeBytes);
  if (request.act === "inspect") return inspect(bytes);
  library ??= loadPdfium();
  if (request.act === "read") return readPages(await library, bytes, request);
  if (request.act === "detect") return detectIn(await library, bytes);
  if (request.act === "map") {
    const pdf = drawMap(await library, bytes, request.marks);
    return pdf === null ? { kind: "refused", reason: "damaged" } : { kind: "mapped", pdf };
  }
  const pixels = drawPage(await library, bytes, request);
  return pixels === null
    ? { kind: "refused", reason: "damaged" }
    : { kind: "drawn", png: writePng(pixels) };
}

function inspect(bytes: Uint8Array): ImageFacts {
  const image = readImage(bytes, nodePlatform);
  if ("fault" in image) return { kind: "refused", message: image.fault };
  const { width, height, orientation } = image;
  const isTurned = orientation >= FIRST_ON_ITS_SIDE;
  return {
    kind: "image",
    width: isTurned ? height : width,
    height: isTurned ? width : height,
  };
}
