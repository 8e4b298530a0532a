import { openBillingPages, testSubscription } from "./billing-pages.ts";

testSubscription(await openBillingPages(), "a phone");
