import { z } from "zod";
import { Environment } from "./caller.ts";
import { pageSchema } from "./page.ts";

/** An environment; its id is its name. */
const EnvironmentEntry = z
  .object({ id: Environment, name: Environment })
  .meta({ id: "Environment" });

/** The environments. */
export const EnvironmentPage = pageSchema("environments", EnvironmentEntry).meta({
  id: "EnvironmentPage",
});
