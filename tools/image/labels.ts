import { repositoryPage } from "../build/manifest.ts";

/** Returns the labels of an image by which registries show it; the source only in a clone of a web address. */
export function imageLabels(
  version: string,
  page: string | null = repositoryPage(),
): Readonly<Record<string, string>> {
  return {
    "org.opencontainers.image.title": "Platen",
    "org.opencontainers.image.description": "Fills PDF forms in bulk: command and service",
    "org.opencontainers.image.licenses": "MIT",
    "org.opencontainers.image.version": version,
    ...(page === null ? {} : { "org.opencontainers.image.source": page }),
  };
}
