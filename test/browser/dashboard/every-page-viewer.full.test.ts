import { testEveryPage } from "./every-page.ts";
import { MATRIX } from "./harness.ts";

await testEveryPage({ sights: MATRIX, roles: ["viewer"], checked: ["wide"] });
await testEveryPage({ sights: ["wide"], roles: ["editor", "admin"], checked: [] });
