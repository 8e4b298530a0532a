import type { ReactNode } from "react";
import { initialsOf } from "./initials.ts";

/** The initials of a name in a circle, for the eye; the name beside it is read aloud. */
export function Avatar({ name }: { readonly name: string }): ReactNode {
  return <span className="avatar" data-initials={initialsOf(name)} />;
}
