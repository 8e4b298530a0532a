import type { Account } from "@platen/sdk";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { bannersOf, type Banner as Notice } from "#data/notices.ts";
import { useAccount, useScope, useScopedMutation } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { toastFailure } from "#kit/toasts.tsx";
import { failureText } from "#states/failure-state.tsx";
import { words } from "#words/en.ts";

const TEXTS = words.banners;

const UpgradeDialog = lazy(async () => ({
  default: (await import("#states/upgrade-dialog.tsx")).UpgradeDialog,
}));

/** Shows the account's notices above every page. It is empty while they are loaded. */
export function Banners(): ReactNode {
  const { session } = useScope();
  const { data } = useAccount();
  const banners = data === undefined ? [] : bannersOf(data, session.member.role);
  if (data === undefined || banners.length === 0) return null;
  return (
    <section className="banners" aria-label={TEXTS.region}>
      {banners.map((banner) => (
        <Banner
          key={`${banner.kind} ${banner.message ?? ""}`}
          tone={banner.tone}
          action={<BannerAction banner={banner} account={data} />}
        >
          {textOf(banner)}
        </Banner>
      ))}
    </section>
  );
}

function BannerAction(props: { readonly banner: Notice; readonly account: Account }): ReactNode {
  const { action, mayAct } = props.banner;
  const { plan } = props.account;
  const [isOpen, setOpen] = useState(false);
  const leave = useScopedMutation(async (platen, to: "portal" | "checkout") => {
    const here = location.href;
    const body = { plan, interval: "month", success_url: here, cancel_url: here } as const;
    location.assign(
      to === "portal"
        ? (await platen.billing.portal()).portal_url
        : (await platen.billing.checkout(body)).checkout_url,
    );
  }, []);
  if (action === null || !mayAct) return null;
  const press = (): void => {
    if (action === "upgrade") setOpen(true);
    else leave.mutate(action, { onError: (error) => toastFailure(failureText(error)) });
  };
  return (
    <>
      <Button isPending={leave.isPending} onPress={press}>
        {TEXTS.actions[action]}
      </Button>
      {isOpen && (
        <Suspense>
          <UpgradeDialog plan={plan} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function textOf({ kind, message, action, mayAct }: Notice): string {
  const text = kind === "quota" || kind === "other" ? message : TEXTS[kind];
  return [text, action !== null && !mayAct ? TEXTS.askAdmin : null]
    .filter((part) => part !== null)
    .join(" ");
}
