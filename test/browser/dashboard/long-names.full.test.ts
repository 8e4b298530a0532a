import { testEveryPage } from "./every-page.ts";

// As long as a name may be, without a place to break it.
await testEveryPage({
  sights: ["wide", "phone"],
  roles: ["owner"],
  checked: ["phone"],
  name: "Lohnsteuer".repeat(26).slice(0, 255),
});
