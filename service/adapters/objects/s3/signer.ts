/** Named here for the same reason as in `sdk.ts`. */
export { getSignedUrl } from "@aws-sdk/s3-request-presigner";
