/**
 * The parts of the SDK that the storage needs, loaded by `load-sdk.ts`. They are named here because the built command would
 * not find the names of these CommonJS modules when it imports them dynamically.
 */
export {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
export { Upload } from "@aws-sdk/lib-storage";
