import type { SessionList } from "@platen/sdk";
import type { ReactNode } from "react";
import { useScopedMutation, useScopedQuery } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { Actions } from "#kit/dialog.tsx";
import { type Column, Table } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { toast, toastFailure } from "#kit/toasts.tsx";
import { failureText } from "#states/failure-state.tsx";
import { Loaded } from "#states/loaded.tsx";
import { meWords } from "#words/en/me.ts";
import { SESSIONS_KEY } from "./keys.ts";
import { Section } from "./section.tsx";

const TEXTS = meWords.devices;

type Device = SessionList["sessions"][number];

const COLUMNS: readonly Column<Device>[] = [
  { id: "device", title: TEXTS.device, isName: true, cell: (device) => <Name device={device} /> },
  { id: "address", title: TEXTS.address, cell: ({ address }) => address ?? "–" },
  { id: "since", title: TEXTS.since, cell: ({ created_at: at }) => <Time at={at} /> },
  { id: "seen", title: TEXTS.seen, cell: ({ last_seen_at: at }) => <Time at={at} /> },
  {
    id: "actions",
    title: TEXTS.actions,
    isUntitled: true,
    cell: (device) => (device.current ? null : <SignOut device={device} />),
  },
];

/** The browsers in which the person is signed in. */
export function Devices(): ReactNode {
  const query = useScopedQuery(SESSIONS_KEY, (platen, options) => platen.me.sessions(options));
  const ending = useScopedMutation((platen) => platen.me.endOtherSessions(), [SESSIONS_KEY]);
  const endOthers = (): void =>
    ending.mutate(undefined, {
      onSuccess: () => toast(TEXTS.othersSignedOut),
      onError: (error) => toastFailure(failureText(error)),
    });
  return (
    <Section title={TEXTS.title} lead={TEXTS.lead}>
      <Loaded query={query}>
        {({ sessions }) => (
          <>
            <Table label={TEXTS.title} columns={COLUMNS} items={sessions} keyOf={({ id }) => id} />
            {sessions.length > 1 && (
              <Actions>
                <Button isPending={ending.isPending} onPress={endOthers}>
                  {TEXTS.signOutOthers}
                </Button>
              </Actions>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Name({ device }: { readonly device: Device }): ReactNode {
  return (
    <span title={device.user_agent ?? undefined}>
      {device.device ?? TEXTS.unknown} {device.current && <strong>({TEXTS.current})</strong>}
    </span>
  );
}

function SignOut({ device }: { readonly device: Device }): ReactNode {
  const ending = useScopedMutation((platen) => platen.me.endSession(device.id), [SESSIONS_KEY]);
  const end = (): void =>
    ending.mutate(undefined, {
      onSuccess: () => toast(TEXTS.signedOut),
      onError: (error) => toastFailure(failureText(error)),
    });
  return (
    <Button
      aria-label={TEXTS.signOutThis(device.device ?? TEXTS.unknown)}
      isPending={ending.isPending}
      onPress={end}
    >
      {TEXTS.signOut}
    </Button>
  );
}
