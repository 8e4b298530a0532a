import { z } from "zod";
import { Environment } from "./caller.ts";
import { pageSchema } from "./page.ts";

/** A publish channel; its id is its name. */
const EnvironmentEntry = z
  .object({ id: Environment, name: Environment })
  .meta({ id: "Environment" });

/** The publish channels. */
export const EnvironmentPage = pageSchema("environments", EnvironmentEntry).meta({
  id: "EnvironmentPage",
});
