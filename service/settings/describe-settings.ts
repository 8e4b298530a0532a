import { ENVIRONMENT } from "./config.ts";

/** A setting as the command lists it. */
export type DescribedSetting = {
  readonly name: string;
  readonly description: string;
  /** Null without one. */
  readonly default: string | null;
};

/** Returns every environment variable of the service. */
export function describeSettings(): readonly DescribedSetting[] {
  return Object.entries(ENVIRONMENT.shape).map(([name, schema]) => {
    const { description = "", default: fallback } = schema.toJSONSchema({ io: "input" });
    const isGiven =
      typeof fallback === "number" || (fallback !== "" && typeof fallback === "string");
    const text = isGiven ? `${fallback}` : null;
    return { name, description, default: text };
  });
}
