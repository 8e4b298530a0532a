import { join, resolve } from "node:path";
import { z } from "zod";
import { baseUrl } from "./base-url.ts";

/** A prefix of a bucket. */
export type S3Settings = {
  readonly bucket: string;
  /** Without slashes at its ends; empty for the whole bucket. */
  readonly prefix: string;
  /** Null: as the SDK finds it, at last Amazon S3. */
  readonly endpoint: string | null;
  /** Where callers reach the store; null: at the endpoint. */
  readonly publicEndpoint: string | null;
  /** Null: as the SDK finds it. */
  readonly region: string | null;
  readonly pathStyle: boolean;
  /** Null: as the SDK finds them; no setting contains them. */
  readonly credentials: null;
};

/** Where objects are stored. */
export type StorageSettings = {
  /** Folder of the stored objects, unless they are in an object store. */
  readonly storage: string;
  /** Null: objects are in the folder `storage`. */
  readonly s3: S3Settings | null;
};

const S3_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9._/-]*))?$/;
const DOTS = /(?:^|\/)\.+(?:\/|$)/;

/** The variables of the object storage. */
export const STORAGE_SETTINGS = {
  PLATEN_STORAGE: z
    .string()
    .refine(
      (value) => !/^\w+:\/\//.test(value) || placeOf(value) !== null,
      "must be a folder or s3://bucket/prefix, with a prefix of letters, digits, and . _ - /",
    )
    .optional()
    .meta({
      description:
        "Where templates and results are stored: a folder, or `s3://bucket/prefix` in an object store. Default: PLATEN_HOME/objects.",
    }),
  PLATEN_S3_ENDPOINT: baseUrl().optional().meta({
    description:
      "The URL of an object store other than Amazon S3, such as `https://s3.example.org`. Without it AWS_ENDPOINT_URL_S3 and the AWS configuration files are read.",
  }),
  PLATEN_S3_PUBLIC_ENDPOINT: baseUrl().optional().meta({
    description:
      "The URL under which callers reach the object store, for signed links to downloads. Default: the endpoint.",
  }),
  PLATEN_S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/)
    .optional()
    .meta({
      description:
        "The region of the bucket. Without it AWS_REGION and the AWS configuration files are read.",
    }),
  PLATEN_S3_PATH_STYLE: z.enum(["on", "off"]).optional().meta({
    description:
      "Whether the bucket is in the path of URLs instead of the host name. Default: `on` with PLATEN_S3_ENDPOINT, else `off`.",
  }),
};

const SCHEMA = z.object(STORAGE_SETTINGS);

/** Returns the folder, or the prefix of a bucket. */
export function storageOf(
  read: z.output<typeof SCHEMA>,
  home: string,
): { readonly storage: string; readonly s3: S3Settings | null } {
  const folder = join(home, "objects");
  const given = read.PLATEN_STORAGE ?? folder;
  const s3 = s3Of(given, read);
  return { storage: s3 === null ? resolve(given) : folder, s3 };
}

/** Returns the prefix of a bucket that a URL names, with the other settings; null for a folder. */
function s3Of(url: string, read: z.output<typeof SCHEMA>): S3Settings | null {
  const place = placeOf(url);
  if (place === null) return null;
  const endpoint = read.PLATEN_S3_ENDPOINT ?? null;
  const pathStyle = read.PLATEN_S3_PATH_STYLE ?? (endpoint === null ? "off" : "on");
  return {
    ...place,
    endpoint,
    publicEndpoint: read.PLATEN_S3_PUBLIC_ENDPOINT ?? null,
    region: read.PLATEN_S3_REGION ?? null,
    pathStyle: pathStyle === "on",
    credentials: null,
  };
}

function placeOf(url: string): { readonly bucket: string; readonly prefix: string } | null {
  const match = S3_URL.exec(url);
  if (match === null) return null;
  const [, bucket = "", path = ""] = match;
  const prefix = path.replace(/^\/+|\/+$/g, "");
  return prefix.includes("//") || DOTS.test(prefix) ? null : { bucket, prefix };
}
