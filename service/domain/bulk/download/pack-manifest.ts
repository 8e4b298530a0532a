import type { Platform } from "@platen/engine";
import type { Hashing } from "#base/hashing.ts";
import { joinBytes } from "#base/join-bytes.ts";
import type { BulkJobId, Row } from "#domain/bulk-records";
import type { IndexedManifest } from "./bundle-index.ts";

/** The text of a manifest around its lines. */
type ManifestFrame = {
  readonly opening: string;
  /** Between two lines. */
  readonly separator: string;
  readonly closing: string;
};

/** The text of a manifest in parts, so that a large one is written piece by piece; one line per row. */
export type ManifestText = ManifestFrame & {
  /** `madeBy`: the job that made the row, where the manifest is of several. */
  readonly rowLine: (row: Row, madeBy?: BulkJobId) => string;
};

type PackPorts = { readonly hashing: Hashing; readonly platform: Platform };

/** Writes and packs a manifest page by page. */
export class ManifestWriter {
  readonly #packer: ManifestPacker;
  readonly #text: ManifestFrame;
  #pending: string;
  #isFirst = true;

  constructor(ports: PackPorts, text: ManifestFrame) {
    this.#packer = new ManifestPacker(ports);
    this.#text = text;
    this.#pending = text.opening;
  }

  /** Adds the lines of a page. */
  add(lines: readonly string[]): void {
    const { separator } = this.#text;
    if (!this.#isFirst) {
      this.#packer.add(this.#pending);
      this.#pending = lines.length === 0 ? "" : separator;
    }
    this.#isFirst = false;
    this.#pending += lines.join(separator);
  }

  end(): IndexedManifest {
    return this.#packer.end(`${this.#pending}${this.#text.closing}`);
  }
}

/** Packs a text piece by piece. */
class ManifestPacker {
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
