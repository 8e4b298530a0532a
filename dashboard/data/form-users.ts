import type { Envelope, Mapping } from "@platen/sdk";
import type { UseQueryResult } from "@tanstack/react-query";
import { type Scope, useScope, useScopedQuery } from "./scope.ts";

/** Requests that read all of a form's mappings or envelopes, as a rule one. */
const PER_REQUEST = 500;

/** The mappings of a form, for any of its versions, the newest first. */
export function useMappingsOf(template: number): UseQueryResult<readonly Mapping[]> {
  return useScopedQuery(["mappings", "of", template], (platen, options) =>
    platen.mappings.list({ template_id: template, limit: PER_REQUEST }, options).toArray(),
  );
}

/** The envelopes that fill a form, the newest first. */
export function useEnvelopesOf(template: number): UseQueryResult<readonly Envelope[]> {
  return useScopedQuery(["envelopes", "of", template], (platen, options) =>
    platen.envelopes.list({ template_id: template, limit: PER_REQUEST }, options).toArray(),
  );
}

/** Wide enough for a small picture on a screen of twice the density. */
const PICTURE_WIDTH = "160";

/** The address of a version's PDF, for links: the one that is filled or, of a converted form, the uploaded one. */
export function useTemplateFileLink(): (
  template: number,
  version: number,
  file?: "filled" | "original",
) => string {
  const scope = useScope();
  return (template, version, file = "filled") =>
    templateLink(scope, `${template}/file`, {
      version: String(version),
      ...(file === "original" ? { original: "true" } : {}),
    });
}

/** The address of a small picture of a form's first page, in its newest version. */
export function useTemplatePictureLink(): (template: number) => string {
  const scope = useScope();
  return (template) => templateLink(scope, `${template}/preview`, { width: PICTURE_WIDTH });
}

function templateLink(
  { session, environment }: Scope,
  path: string,
  query: Readonly<Record<string, string>>,
): string {
  const all = new URLSearchParams({ account: session.account.id, environment, ...query });
  return `/api/v1/templates/${path}?${all.toString()}`;
}
