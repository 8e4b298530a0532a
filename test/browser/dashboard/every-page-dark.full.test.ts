import { testEveryPage } from "./every-page.ts";
import { EXTREME_ROLES } from "./page-list.ts";

await testEveryPage({ sights: ["dark"], roles: EXTREME_ROLES, isAccessibilityChecked: true });
