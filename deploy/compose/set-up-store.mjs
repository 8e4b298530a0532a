// Gives Garage a layout of one node, the bucket and the key of compose.yaml, unless it has them:
// node set-up-store.mjs FOLDER-OF-SECRETS ADMIN-URL
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const BUCKET = "platen";
/** What the layout assumes to be there; Garage does not limit itself to it. */
const CAPACITY_BYTES = 1e12;
const ATTEMPTS = 60;
const TIMEOUT_MS = 5000;

const [folder = ".", url = ""] = process.argv.slice(2);
const token = read("store-admin-token");
const credentials = read("store-credentials");
const keyId = valueOf("aws_access_key_id");

/** @type {{ layoutVersion: number, nodes: { id: string }[] }} */
const status = await untilAnswered();
if (status.layoutVersion === 0) {
  const roles = [{ id: status.nodes[0]?.id, zone: "one", capacity: CAPACITY_BYTES, tags: [] }];
  await call("UpdateClusterLayout", { roles });
  await call("ApplyClusterLayout", { version: 1 });
}
/** @type {{ id: string }[]} */
const keys = await call("ListKeys");
if (!keys.some(({ id }) => id === keyId)) {
  const secretAccessKey = valueOf("aws_secret_access_key");
  await call("ImportKey", { accessKeyId: keyId, secretAccessKey, name: BUCKET });
}
/** @type {{ id: string, globalAliases: string[] }[]} */
const buckets = await call("ListBuckets");
const known = buckets.find(({ globalAliases }) => globalAliases.includes(BUCKET));
/** @type {{ id: string }} */
const { id: bucketId } = known ?? (await call("CreateBucket", { globalAlias: BUCKET }));
const permissions = { read: true, write: true, owner: false };
await call("AllowBucketKey", { bucketId, accessKeyId: keyId, permissions });
console.log(`The store has the bucket ${BUCKET}.`);

/**
 * @template T
 * @returns {Promise<T>}
 */
async function untilAnswered() {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call("GetClusterStatus");
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await pause(1000);
    }
  }
}

/**
 * Calls the admin API; a body is posted. Throws an error with the answer of any other status than 200.
 * @template T
 * @param {string} operation
 * @param {object} [body]
 * @returns {Promise<T>}
 */
async function call(operation, body) {
  const answer = await fetch(`${url}/v2/${operation}`, {
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${operation}: ${answer.status} ${await answer.text()}`);
  return /** @type {T} */ (await answer.json());
}

/** @param {string} name */
function read(name) {
  return readFileSync(join(folder, name), "utf8").trim();
}

/** @param {string} name */
function valueOf(name) {
  const value = new RegExp(`^${name} = (\\S+)$`, "m").exec(credentials)?.[1];
  if (value === undefined) throw new Error(`store-credentials has no ${name}.`);
  return value;
}
