/** Name of the plan's n-th fallback face in the resources of a flattened page. */
export function pageFaceName(prefix: string, face: number): string {
  return `${prefix}S${face}`;
}

/** Name of the plan's n-th font in the resources of a flattened page. */
export function pageFontName(prefix: string, index: number): string {
  return `${prefix}F${index}`;
}

/** Name of the signature face in the resources of a flattened page. */
export function pageSigningName(prefix: string): string {
  return `${prefix}T`;
}
