/**
 * Builds the documentation as a site: npm run docs
 *
 * Writes `docs/dist`, which the service serves below /docs/guide/ from its next start on. The generator has a lock file
 * of its own in tools/site and is installed there when it is missing. Links to files that are no pages lead to the
 * repository at SITE_REPOSITORY, an address such as https://example.org/platen; without it they are plain text. Addresses of
 * the site are absolute: below the prefix of a proxy it has to be built with SITE_PREFIX, such as /forms.
 */
import { buildSite } from "./site/build-site.ts";

const MB = 1e6;

try {
  const { files, bytes, servedBytes, seconds } = buildSite();
  const size = `${(bytes / MB).toFixed(1)} MB, ${(servedBytes / MB).toFixed(1)} with compressed copies`;
  console.log(`docs/dist: ${files} files, ${size}, in ${seconds.toFixed(1)} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
