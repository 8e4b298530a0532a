import type { SetUpState } from "@platen/sdk";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { browserSession } from "./service.ts";

/** The query of `useSetupState`. */
export const SETUP_KEY = ["setup"] as const;

/** Whether the installation awaits its first person, and whether it can send mails. */
export function useSetupState(): UseQueryResult<SetUpState> {
  return useQuery({ queryKey: SETUP_KEY, queryFn: () => browserSession().setUpState() });
}
