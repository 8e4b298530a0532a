import type { ReactNode } from "react";
import { bannersOf, type Banner as Notice } from "#data/notices.ts";
import { useAccount } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { words } from "#words/en.ts";

/** What the account's people should know, above every page. Nothing while it is not known. */
export function Banners(): ReactNode {
  const { data } = useAccount();
  const banners = data === undefined ? [] : bannersOf(data, "other");
  if (banners.length === 0) return null;
  return (
    <section className="banners" aria-label={words.banners.region}>
      {banners.map((banner) => (
        <Banner key={banner.kind} tone={banner.tone}>
          {textOf(banner)}
        </Banner>
      ))}
    </section>
  );
}

function textOf({ kind, message }: Notice): string {
  switch (kind) {
    case "past-due":
    case "canceled":
    case "unpaid":
      return words.banners[kind];
    case "over":
    case "nearly":
    case "near":
    case "other":
      return message ?? "";
  }
}
