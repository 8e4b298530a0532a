import { test } from "node:test";
import { fuzzService } from "./fuzz-service.ts";

const REQUESTS = 3000;

test("every response to thousands of random requests is documented", async (context) =>
  fuzzService(context, REQUESTS));
