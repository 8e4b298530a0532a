/** True for JSON within these limits of values and depth; visits no more than that. */
export function isWithin(value: unknown, sizeMax: number, depthMax: number): boolean {
  let size = 0;
  let level: readonly unknown[] = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    size += level.length;
    if (size > sizeMax || depth > depthMax) return false;
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== "object" || one === null) continue;
      const members: readonly unknown[] = Object.values(one);
      if (size + next.length + members.length > sizeMax) return false;
      for (const member of members) next.push(member);
    }
    level = next;
  }
  return true;
}
