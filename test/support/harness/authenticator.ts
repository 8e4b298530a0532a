import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from "node:crypto";
import { z } from "zod";

const Options = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  rp: z.object({ id: z.string() }).optional(),
  user: z.object({ id: z.string() }).optional(),
});

/** The faults of an answer; the rest is right. */
export type Change = {
  readonly origin?: string;
  readonly challenge?: string;
  readonly rpId?: string;
  readonly signCount?: number;
  readonly isVerified?: boolean;
  readonly userHandle?: string;
  readonly credentialId?: string;
};

type Json = Readonly<Record<string, unknown>>;

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** An authenticator with one passkey (ES256), and the browser around it. It can give wrong answers. */
export class Authenticator {
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #publicKey: Uint8Array;
  readonly id: string = randomBytes(16).toString("base64url");
  #userHandle = "";
  /** Signatures so far. */
  signCount = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = privateKey;
    this.#publicKey = coseKey(privateKey);
  }

  /** Creates the passkey for `navigator.credentials.create`. */
  create(options: Json, change: Change = {}): Json {
    const { challenge, rp, user } = Options.parse(options);
    this.#userHandle = user?.id ?? "";
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.from([0, id.length]);
    const key = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey]);
    const head = this.#head(change.rpId ?? rp?.id ?? "", HAS_KEY, change);
    const authData = Buffer.concat([head, key]);
    return this.#credential(change, {
      clientDataJSON: this.#clientData("webauthn.create", challenge, change),
      attestationObject: attestationObject(authData).toString("base64url"),
    });
  }

  /** Signs for `navigator.credentials.get`. */
  get(options: Json, change: Change = {}): Json {
    this.signCount += 1;
    const { challenge, rpId = "" } = Options.parse(options);
    const clientDataJSON = this.#clientData("webauthn.get", challenge, change);
    const authData = this.#head(change.rpId ?? rpId, 0, change);
    const hash = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest();
    return this.#credential(change, {
      clientDataJSON,
      authenticatorData: authData.toString("base64url"),
      signature: sign("sha256", Buffer.concat([authData, hash]), this.#key).toString("base64url"),
      userHandle: change.userHandle ?? this.#userHandle,
    });
  }

  #credential({ credentialId = this.id }: Change, response: Json): Json {
    const rawId = credentialId;
    return { id: credentialId, rawId, type: "public-key", clientExtensionResults: {}, response };
  }

  #clientData(type: string, asked: string, { origin, challenge }: Change): string {
    const data = { type, challenge: challenge ?? asked, origin: origin ?? this.#origin };
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: false })).toString("base64url");
  }

  #head(rpId: string, flags: number, { signCount, isVerified = true }: Change): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0));
    head.writeUInt32BE(signCount ?? this.signCount, 1);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), head]);
  }
}

/** The CBOR map of an ES256 key (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = createPublicKey(key).export({ format: "jwk" });
  const [left, right] = [x, y].map((part) => Buffer.from(part, "base64url"));
  const head = Buffer.from("a5010203262001215820", "hex");
  return Buffer.concat([head, left ?? head, Buffer.from("225820", "hex"), right ?? head]);
}

/** The CBOR map of an attestation without a statement. */
function attestationObject(authData: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3]),
    cborText("fmt"),
    cborText("none"),
    cborText("attStmt"),
    Buffer.from([0xa0]),
    cborText("authData"),
    Buffer.from([0x58, authData.length]),
    authData,
  ]);
}

/** A text of at most 23 characters. */
function cborText(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)]);
}
