import { useMemo } from "react";
import type { Picture } from "./picture.ts";
import { useTemplatePdf } from "./use-template-pdf.ts";

/** A version of a template as it was uploaded; null while it is loaded. */
export function useTemplatePicture(
  template: number,
  version: number,
): { readonly picture: Picture | null; readonly error: unknown; readonly retry: () => void } {
  const { data, error, refetch } = useTemplatePdf(template, version);
  const picture = useMemo(() => (data === undefined ? null : { pdf: data, values: null }), [data]);
  return { picture, error, retry: () => void refetch() };
}
