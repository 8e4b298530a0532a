import { testEveryPage } from "./every-page.ts";
import { ROLES } from "./page-list.ts";

await testEveryPage({ sights: ["wide"], roles: ROLES, isAccessibilityChecked: true });
