import { testEveryPage } from "./every-page.ts";

// Every role, size and all colours are in every-page.full.test.ts. These two open every page, and are refused every one.
await testEveryPage({ sights: ["wide"], roles: ["owner", "viewer"], isThorough: false });
