/** The parts of the SDK that the storage needs. */
export type Sdk = typeof import("@aws-sdk/client-s3") & {
  readonly Upload: typeof import("@aws-sdk/lib-storage").Upload;
};

/** Loads the SDK: about 100 ms of CPU time, which a service with a folder saves. */
export async function loadSdk(): Promise<Sdk> {
  const [client, { Upload }] = await Promise.all([
    import("@aws-sdk/client-s3"),
    import("@aws-sdk/lib-storage"),
  ]);
  return { ...client, Upload };
}
