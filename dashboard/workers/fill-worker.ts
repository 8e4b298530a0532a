/** The worker that fills forms as they are typed; `fill-client.ts` talks to it. */
import { loadShaper } from "@platen/engine/harfbuzz";
import { addressOf, fontAddress } from "./addresses.ts";
import type { FillRequest, FillResponse } from "./fill-messages.ts";
import { type Filled, type FillHost, FillSession, type Opened } from "./fill-session.ts";

const HOST: FillHost = {
  loadShaper: async () => {
    const [shape, subset] = await Promise.all([
      bytesAt(addressOf("shaper")),
      bytesAt(addressOf("subsetter")),
    ]);
    return await loadShaper({ shape, subset });
  },
  loadFace: async (face) => {
    const response = await fetch(fontAddress(face));
    if (response.status === 404) return null;
    return await bytesOf(response);
  },
};

let session: FillSession | null = null;

addEventListener("message", ({ data }: MessageEvent<FillRequest>) => {
  void handle(data);
});

async function handle(request: FillRequest): Promise<void> {
  const result = request.kind === "open" ? await open(request.pdf) : await fill(request);
  const response: FillResponse = { id: request.id, result };
  const transfer = result.kind === "filled" ? [result.pdf.buffer] : [];
  postMessage(response, { transfer });
}

async function open(pdf: Uint8Array): Promise<Opened> {
  const opened = await FillSession.open(pdf, HOST);
  if (!(opened instanceof FillSession)) return opened;
  session = opened;
  return { kind: "opened" };
}

async function fill({ input }: Extract<FillRequest, { kind: "fill" }>): Promise<Filled> {
  if (session === null) return { kind: "failed", message: "The form is not open." };
  return await session.fill(input);
}

async function bytesAt(address: string): Promise<Uint8Array> {
  return await bytesOf(await fetch(address));
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
