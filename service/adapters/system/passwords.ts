import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { Semaphore } from "#base/async/semaphore.ts";
import type { Passwords } from "#domain/people/records";

/** Cost of a hash: OWASP's parameters for argon2id, about 30 ms of CPU. */
type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

/** `memory` in KiB. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** Each computes on a thread and takes 19 MiB. */
const CONCURRENCY_MAX = 2;
/** About 2 s; beyond that callers get a 503. */
const WAITING_MAX = 100;

/** `$argon2id$v=19$m=…,t=…,p=…$salt$tag`, in base64 without padding. */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const derive = promisify(argon2);

/** `Passwords` by `node:crypto`: argon2id (RFC 9106). */
export function systemPasswords(): Passwords {
  const message = "Too many people are signing in. Try again soon.";
  const semaphore = new Semaphore({
    concurrencyMax: CONCURRENCY_MAX,
    waitingMax: WAITING_MAX,
    message,
  });
  // Hashed for unknown addresses, so that they take as long as known ones.
  const dummy = phc(COST, randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));
  return {
    hash: (password) =>
      semaphore.run(async () => {
        const salt = randomBytes(SALT_BYTES);
        return phc(COST, salt, await tagOf(password, salt, COST));
      }),
    verify: (password, stored) =>
      semaphore.run(async () => {
        const { cost, salt, tag } = parseHash(stored ?? dummy);
        const isEqual = timingSafeEqual(await tagOf(password, salt, cost), tag);
        return isEqual && stored !== null;
      }),
  };
}

// A letter with an accent may be typed as one character or as two.
function tagOf(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  const message = password.normalize("NFC");
  return derive("argon2id", { message, nonce, tagLength: TAG_BYTES, ...cost });
}

function phc({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  const [saltText, tagText] = [salt, tag].map((bytes) =>
    bytes.toString("base64").replaceAll("=", ""),
  );
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${saltText}$${tagText}`;
}

function parseHash(stored: string): {
  readonly cost: Cost;
  readonly salt: Buffer;
  readonly tag: Buffer;
} {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(stored) ?? [];
  if (salt === undefined || tag === undefined)
    throw new Error("assertion failed: not a PHC string of argon2id");
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}
