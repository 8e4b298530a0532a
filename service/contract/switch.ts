import { z } from "zod";

/** A choice between yes and no in the text of a query or a form. */
export const Switch = z.enum(["true", "false"]).meta({ id: "Switch" });
