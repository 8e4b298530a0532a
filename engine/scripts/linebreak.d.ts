/** linebreak (UAX #14) has no types of its own. */
declare module "linebreak" {
  export type Break = {
    /** UTF-16 index before which a line may begin; the text's end is the last one. */
    readonly position: number;
    readonly required: boolean;
  };

  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): Break | null;
  }
}
