import type { Judged, JudgedCase } from "./cross-validate.ts";

/** Figures of a set of forms, as the acceptance names them; shares from 0 to 1. */
export type Figures = {
  readonly aliases: number;
  readonly recall: number;
  readonly recallMacro: number;
  readonly three: number;
  readonly coverage: number;
  readonly precision: number;
  readonly calibrationError: number;
  readonly absent: number;
};

const SURE = 0.8;
const OFFERED = 0.5;
const BINS = 10;

export function figuresOf(cases: readonly JudgedCase[]): Figures {
  const all = cases.flatMap(({ judged }) => judged);
  const present = all.filter(({ isPresent }) => isPresent);
  const absent = all.filter(({ isPresent }) => !isPresent);
  const sure = all.filter(({ confidence }) => confidence >= SURE);
  const recalls = cases.map(({ judged }) =>
    share(
      judged.filter(({ isPresent }) => isPresent),
      ({ isRight }) => isRight,
    ),
  );
  return {
    aliases: present.length,
    recall: share(present, ({ isRight }) => isRight),
    recallMacro: recalls.reduce((sum, recall) => sum + recall, 0) / Math.max(1, recalls.length),
    three: share(present, ({ isInThree }) => isInThree),
    coverage: sure.filter(({ isPresent }) => isPresent).length / Math.max(1, present.length),
    precision: share(sure, ({ isRight }) => isRight),
    calibrationError: calibrationError(all),
    absent: share(absent, ({ confidence }) => confidence >= OFFERED),
  };
}

function calibrationError(all: readonly Judged[]): number {
  const suggested = all.filter(({ rawField }) => rawField !== null);
  const bins = Map.groupBy(suggested, ({ confidence }) =>
    Math.min(BINS - 1, Math.floor(confidence * BINS)),
  );
  return [...bins.values()].reduce((sum, bin) => {
    const mean = bin.reduce((total, { confidence }) => total + confidence, 0) / bin.length;
    const right = share(bin, ({ isRight }) => isRight);
    return sum + (bin.length / suggested.length) * Math.abs(mean - right);
  }, 0);
}

function share<Item>(items: readonly Item[], is: (item: Item) => boolean): number {
  return items.filter(is).length / Math.max(1, items.length);
}
