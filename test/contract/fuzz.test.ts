import { test } from "node:test";
import { fuzzService } from "./fuzz-service.ts";

/** npm run test:contract sends twenty thousand. */
const REQUESTS = Number(process.env["CONTRACT_REQUESTS"] ?? "400");

test("every response to random requests is documented", async (context) =>
  fuzzService(context, REQUESTS));
