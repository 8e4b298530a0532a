import { testEveryPage } from "./every-page.ts";
import { EXTREME_ROLES } from "./page-list.ts";

// All roles, sizes and colours are in the files of full runs. These two open every page, and are refused every one.
await testEveryPage({ sights: ["wide"], roles: EXTREME_ROLES, isThorough: false });
