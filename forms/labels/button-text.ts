import { type Box, heightOf, overlapY } from "#pages";

type Button = { readonly index: number; readonly place: Box };

/** Points between a button and its own text. */
const OWNED_WITHIN = 16;
/** Text may reach this far into a widget's rectangle. */
const TOUCH = 3;

/** The button whose own text this is: the one that ends just before it, on its baseline. */
export function ownerOf(segment: Box, buttons: readonly Button[]): number | null {
  const owners = buttons.filter(
    ({ place }) =>
      overlapY(place, segment) > 0.35 * Math.min(heightOf(place), heightOf(segment)) &&
      segment.left - place.right > -TOUCH &&
      segment.left - place.right < OWNED_WITHIN,
  );
  const nearest = owners.toSorted((a, b) => b.place.right - a.place.right)[0];
  return nearest?.index ?? null;
}
