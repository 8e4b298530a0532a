import type { BulkStatus } from "@platen/sdk";
import type { ReactNode } from "react";
import { Badge } from "#kit/badge.tsx";
import { isOpen } from "./followed-job.ts";
import { badgeOf } from "./progress-text.ts";

/** How a job is, in a badge. */
export function JobBadge({ job }: { readonly job: BulkStatus }): ReactNode {
  const { tone, text } = badgeOf(job);
  return (
    <Badge tone={tone} isMoving={isOpen(job)}>
      {text}
    </Badge>
  );
}
