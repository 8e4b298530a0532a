// Generates the secrets of compose.yaml that do not exist yet: node make-secrets.mjs FOLDER
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [folder = "."] = process.argv.slice(2);
const PLATEN = 10_001;
const GRAFANA = 472;

const password = secret("database-password", 0, () => randomBytes(24).toString("hex"));
secret("database-url", PLATEN, () => `postgres://platen:${password}@database:5432/platen`);
secret("encryption-keys", PLATEN, () => `k1:${randomBytes(32).toString("base64")}`);
secret("grafana-password", GRAFANA, () => randomBytes(16).toString("hex"));
const adminToken = secret("store-admin-token", PLATEN, () => randomBytes(32).toString("hex"));
// Garage's key ids are GK and 12 bytes.
const credentials = () => `[default]
aws_access_key_id = GK${randomBytes(12).toString("hex")}
aws_secret_access_key = ${randomBytes(32).toString("hex")}`;
secret("store-credentials", PLATEN, credentials);
const garage = () => `metadata_dir = "/var/lib/garage/meta"
data_dir = "/var/lib/garage/data"
db_engine = "lmdb"
metadata_fsync = true
data_fsync = true
replication_factor = 1
rpc_bind_addr = "127.0.0.1:3901"
rpc_public_addr = "127.0.0.1:3901"
rpc_secret = "${randomBytes(32).toString("hex")}"

[s3_api]
s3_region = "garage"
api_bind_addr = "[::]:3900"

[admin]
api_bind_addr = "[::]:3903"
admin_token = "${adminToken}"`;
secret("garage.toml", 0, garage);

/**
 * Returns the content of a file, which is written for one user unless it exists.
 * @param {string} name
 * @param {number} owner
 * @param {() => string} generate
 */
function secret(name, owner, generate) {
  const path = join(folder, name);
  if (!existsSync(path)) {
    writeFileSync(path, `${generate()}\n`, { mode: 0o400, flag: "wx" });
    if (process.getuid?.() === 0) chownSync(path, owner, owner);
    console.log(`generated ${name}`);
  }
  return readFileSync(path, "utf8").trim();
}
