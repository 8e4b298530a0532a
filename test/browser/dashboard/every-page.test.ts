import { testEveryPage } from "./every-page.ts";
import { ROLES } from "./page-list.ts";

// Every size and all colours are in every-page.full.test.ts.
await testEveryPage({ sights: ["wide"], roles: ROLES, isThorough: false });
