/**
 * Memory for packed tails that was given back: new memory of some megabytes for each chunk costs page faults and garbage
 * collections. Held weakly, so that an idle process does not keep it.
 */
export class PackedRooms {
  readonly #roomsMax: number;
  readonly #free: WeakRef<ArrayBuffer>[] = [];

  constructor(roomsMax: number) {
    this.#roomsMax = roomsMax;
  }

  /** Returns memory without other users, or null. */
  take(): ArrayBuffer | null {
    for (let last = this.#free.pop(); last !== undefined; last = this.#free.pop()) {
      const room = last.deref();
      if (room !== undefined) return room;
    }
    return null;
  }

  /** Nothing may use `room` from now on. */
  give(room: ArrayBuffer): void {
    if (this.#free.length === this.#roomsMax) this.#free.shift();
    this.#free.push(new WeakRef(room));
  }
}
