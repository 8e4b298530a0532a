const conflicts = {
  changed:
    "Someone else has changed this since you opened it. If you save, your changes replace theirs.",
  save: "Save my changes",
  load: "Discard mine and show theirs",
};

/** The texts where two people change the same thing. */
export const conflictWords = conflicts;
