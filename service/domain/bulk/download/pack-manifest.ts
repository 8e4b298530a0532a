import type { Platform } from "@platen/engine";
import type { Hashing } from "#base/hashing.ts";
import { joinBytes } from "#base/join-bytes.ts";
import type { Row } from "#domain/bulk-records";
import type { IndexedManifest } from "./bundle-index.ts";

/** The text of a manifest in parts, so that a large one is written piece by piece; one line per row. */
export type ManifestText = {
  readonly opening: string;
  readonly rowLine: (row: Row) => string;
  /** Between two lines. */
  readonly separator: string;
  readonly closing: string;
};

type PackPorts = { readonly hashing: Pick<Hashing, "sha256">; readonly platform: Platform };

/** Packs a manifest piece by piece. */
export class ManifestPacker {
  readonly #ports: PackPorts;
  readonly #pieces: Uint8Array[] = [];
  readonly #deflated: Uint8Array[] = [];
  #crc = 0;

  constructor(ports: PackPorts) {
    this.#ports = ports;
  }

  add(text: string): void {
    this.#deflated.push(this.#ports.platform.deflateRawOpen(this.#keep(text)));
  }

  /** Adds the last piece. */
  end(text: string): IndexedManifest {
    const { hashing, platform } = this.#ports;
    const last = platform.deflateRawAfter(this.#keep(text), new Uint8Array(0));
    return {
      sha256: hashing.sha256(...this.#pieces),
      crc: this.#crc,
      sizeBytes: this.#pieces.reduce((sum, { length }) => sum + length, 0),
      deflated: joinBytes([...this.#deflated, last]),
    };
  }

  #keep(text: string): Uint8Array {
    const bytes = new TextEncoder().encode(text);
    this.#pieces.push(bytes);
    this.#crc = this.#ports.platform.crc32(bytes, this.#crc);
    return bytes;
  }
}

/** A whole manifest. */
export function packManifest(ports: PackPorts, text: string): IndexedManifest {
  return new ManifestPacker(ports).end(text);
}
