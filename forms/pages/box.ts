/** A rectangle on a page as shown: points, origin at the top left, `top` ≤ `bottom`. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

export function widthOf({ left, right }: Box): number {
  return right - left;
}

export function heightOf({ top, bottom }: Box): number {
  return bottom - top;
}

export function centreY({ top, bottom }: Box): number {
  return (top + bottom) / 2;
}

/** Length of the vertical overlap of two boxes; negative: the gap between them. */
export function overlapY(one: Box, other: Box): number {
  return Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
}

/** Length of the horizontal overlap of two boxes; negative: the gap between them. */
export function overlapX(one: Box, other: Box): number {
  return Math.min(one.right, other.right) - Math.max(one.left, other.left);
}

/** The box alone of what has one. */
export function boxOf({ left, top, right, bottom }: Box): Box {
  return { left, top, right, bottom };
}

/** The area that two boxes share, as a share of the smaller one. */
export function sharedArea(one: Box, other: Box): number {
  const [across, down] = [overlapX(one, other), overlapY(one, other)];
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / Math.min(widthOf(one) * heightOf(one), widthOf(other) * heightOf(other));
}

/** The smallest box around both. */
export function around(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}
