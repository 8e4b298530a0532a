import { z } from "zod";
import { foldAddress, isAddress } from "#base/email-address.ts";

/** The variable that names the operators. */
export const OPERATOR_SETTINGS = {
  OPERATORS: z
    .string()
    .default("")
    .refine((text) => operatorsOf(text).every(isAddress), "must be e-mail addresses")
    .meta({
      description:
        "E-mail addresses of persons, comma-separated, who see the installation's state and all its accounts at `/app/operator`. Default: none.",
    }),
};

/** The addresses, as they are compared. */
export function operatorsOf(text: string): readonly string[] {
  const addresses = text.split(",").map(foldAddress);
  return addresses.filter((address) => address !== "");
}
