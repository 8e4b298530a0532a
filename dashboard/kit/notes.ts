/** A short message about something that was done or failed. */
export type Note = { readonly text: string; readonly tone: "done" | "failed" };

type Show = (note: Note) => void;

/** Messages that are sent before the part that shows them is loaded. */
export class Notes {
  readonly #waiting: Note[] = [];
  #show: Show | null = null;

  /** Shows a message, at once or as soon as something can show it. */
  add(note: Note): void {
    if (this.#show === null) this.#waiting.push(note);
    else this.#show(note);
  }

  /** From now on `show` gets the messages. */
  connect(show: Show): void {
    this.#show = show;
    for (const note of this.#waiting.splice(0)) show(note);
  }
}

/** The messages of this tab. */
export const notes: Notes = new Notes();
