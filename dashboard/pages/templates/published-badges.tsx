import type { Template } from "@platen/sdk";
import type { ReactNode } from "react";
import { Badge } from "#kit/badge.tsx";
import { publishedPlaces, publishedText } from "./published.ts";

/** Where a form is published, in badges: the version that production fills first. */
export function PublishedBadges({ form }: { readonly form: Template }): ReactNode {
  const places = publishedPlaces(form);
  if (places.length === 0) return <Badge tone="neutral">{publishedText(form)}</Badge>;
  return (
    <span className="badges">
      {places.map(({ environment, text }) => (
        <Badge key={environment} tone={environment === "production" ? "done" : "neutral"}>
          {text}
        </Badge>
      ))}
    </span>
  );
}
