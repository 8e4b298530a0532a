/** Loaded by each test process first, so that generated inputs are the same on every run. */
import fc from "fast-check";
import { testSeed } from "./chance.ts";
import "./start-built.ts";

fc.configureGlobal({ seed: testSeed() });
