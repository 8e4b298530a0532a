import { testEveryPage } from "./every-page.ts";

// The other roles, sizes and colours, and accessibility, are in the files of full runs.
await testEveryPage({ sights: ["wide"], roles: ["owner"], checked: [] });
