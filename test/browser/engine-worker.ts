/** Runs the tour in a browser's worker, with a signature drawn there, and posts the result. */
import { startEngine, takeTour } from "./tour.ts";

run().then(postMessage, (error: unknown) => postMessage({ fault: String(error) }));

async function run(): Promise<unknown> {
  const png = await drawnSignature();
  const engine = await startEngine(fetchBytes);
  return { png, ...(await takeTour(engine, await fetchBytes("form.pdf"), png)) };
}

async function fetchBytes(file: string): Promise<Uint8Array> {
  const answer = await fetch(new URL(file, location.href));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** A pen stroke on a transparent background. */
async function drawnSignature(): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(240, 80);
  const pen = canvas.getContext("2d");
  pen.lineWidth = 4;
  pen.strokeStyle = "#102080";
  pen.moveTo(10, 60);
  pen.bezierCurveTo(80, -40, 120, 140, 230, 20);
  pen.stroke();
  return new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
}

// Globals of a worker that Node's types lack.
declare const location: { readonly href: string };
declare function postMessage(message: unknown): void;
declare class OffscreenCanvas {
  constructor(width: number, height: number);
  getContext(kind: "2d"): {
    lineWidth: number;
    strokeStyle: string;
    moveTo(x: number, y: number): void;
    bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
    stroke(): void;
  };
  convertToBlob(options: { type: string }): Promise<Blob>;
}
