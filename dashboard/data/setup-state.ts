import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { SetupState } from "./doors.ts";
import { doors } from "./service.ts";

/** The query of `useSetupState`. */
export const SETUP_KEY = ["setup"] as const;

/** Whether the installation awaits its first person, and whether it can send mails. */
export function useSetupState(): UseQueryResult<SetupState> {
  return useQuery({ queryKey: SETUP_KEY, queryFn: () => doors.setupState() });
}
