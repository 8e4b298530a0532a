import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { nowMs, useNow } from "#data/clock.ts";
import { readServiceTime } from "#data/service-clock.ts";
import { NowContext } from "#kit/time.tsx";

/** Shows the times inside as they are by the service's clock, whatever the device's says. */
export function ServiceTime({ children }: { readonly children: ReactNode }): ReactNode {
  const deviceMs = useNow();
  const { data: aheadMs = 0 } = useQuery({
    queryKey: ["service-clock"],
    queryFn: async () => (await readServiceTime()) - nowMs(),
  });
  return <NowContext value={deviceMs + aheadMs}>{children}</NowContext>;
}
