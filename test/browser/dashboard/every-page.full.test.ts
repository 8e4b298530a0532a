import { testEveryPage } from "./every-page.ts";
import { MATRIX } from "./harness.ts";
import { ROLES } from "./page-list.ts";

await testEveryPage({
  sights: MATRIX,
  roles: ROLES,
  isThorough: true,
});
