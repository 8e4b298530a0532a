/** The part of bidi-js that is used; its own types describe another module than the one that Node loads. */
declare module "bidi-js" {
  export type EmbeddingLevels = {
    /** One level per UTF-16 unit; odd = right to left. */
    readonly levels: Uint8Array;
    readonly paragraphs: readonly {
      readonly start: number;
      readonly end: number;
      readonly level: number;
    }[];
  };

  export type Bidi = {
    getEmbeddingLevels(text: string, direction?: "ltr" | "rtl" | "auto"): EmbeddingLevels;
    getMirroredCharacter(character: string): string | null;
  };

  export default function bidiFactory(): Bidi;
}
