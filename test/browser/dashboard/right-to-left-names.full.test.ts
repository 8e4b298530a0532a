import { testEveryPage } from "./every-page.ts";

// Arabic with Latin letters, digits and a bracket, whose order depends on the direction of the text.
await testEveryPage({
  sights: ["wide", "phone"],
  roles: ["owner"],
  checked: ["wide"],
  name: "نموذج ضريبي W-9 (2026) للموظفين",
});
