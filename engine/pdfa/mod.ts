/** Claims of conformance with PDF/A (ISO 19005): reading them, removing them, and what contradicts them. */
export { claimedPart, keepOnlyCommonClaim, plainMetadata, removeClaim } from "./claim.ts";
export { type ClaimFault, claimFaults } from "./claim-faults.ts";
