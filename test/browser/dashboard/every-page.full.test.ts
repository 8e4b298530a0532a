import { testEveryPage } from "./every-page.ts";
import { MATRIX } from "./harness.ts";

// An owner has all controls, a viewer the fewest; they are in two files, so that both run at the same time.
await testEveryPage({ sights: MATRIX, roles: ["owner"], checked: MATRIX });
