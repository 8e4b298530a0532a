import type { Me, TotpSetup } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { saveText } from "#data/save-text.ts";
import { useScopedMutation } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { Code } from "#kit/code.tsx";
import { Actions, Dialog, DialogActions } from "#kit/dialog.tsx";
import { toast, toastFailure } from "#kit/toasts.tsx";
import { failureText } from "#states/failure-state.tsx";
import { meWords } from "#words/en/me.ts";
import { ConfirmFactor } from "./confirm-factor.tsx";
import { ME_KEY } from "./keys.ts";
import { Section } from "./section.tsx";

const TEXTS = meWords.factor;
/** Recovery codes below which new ones are suggested. */
const CODES_FEW = 3;
const FILE_NAME = "platen-recovery-codes.txt";

/** The content of the dialog; null while it is closed. */
type Step =
  | { readonly kind: "setup"; readonly setup: TotpSetup }
  | { readonly kind: "codes"; readonly title: string; readonly codes: readonly string[] }
  | { readonly kind: "renew" }
  | { readonly kind: "disable" };

/** The second factor: setting it up, its recovery codes, turning it off. */
export function SecondFactor({ person }: { readonly person: Me }): ReactNode {
  const [step, setStep] = useState<Step | null>(null);
  const { enabled, recovery_codes_left: left } = person.second_factor;
  const setUp = useScopedMutation((platen) => platen.me.setUpTotp(), []);
  return (
    <Section title={TEXTS.title} lead={TEXTS.lead}>
      <p>
        {enabled ? TEXTS.on : TEXTS.off} {enabled && TEXTS.left(left)}
      </p>
      {enabled && left < CODES_FEW && <Banner tone="warning">{TEXTS.few}</Banner>}
      <Actions>
        {enabled ? (
          <>
            <Button onPress={() => setStep({ kind: "renew" })}>{TEXTS.renew}</Button>
            <Button onPress={() => setStep({ kind: "disable" })}>{TEXTS.disable}</Button>
          </>
        ) : (
          <Button
            isPending={setUp.isPending}
            onPress={() =>
              setUp.mutate(undefined, {
                onSuccess: (setup) => setStep({ kind: "setup", setup }),
                onError: (error) => toastFailure(failureText(error)),
              })
            }
          >
            {TEXTS.setUp}
          </Button>
        )}
      </Actions>
      <StepDialog email={person.email} step={step} onStep={setStep} />
    </Section>
  );
}

function StepDialog(props: {
  readonly email: string;
  readonly step: Step | null;
  readonly onStep: (step: Step | null) => void;
}): ReactNode {
  const { email, step, onStep } = props;
  const close = (): void => onStep(null);
  return (
    <Dialog
      title={titleOf(step)}
      isOpen={step !== null}
      // The codes are shown only once: a stray click must not lose them.
      isDismissable={step?.kind !== "codes"}
      onClose={close}
    >
      {step?.kind === "setup" && (
        <ConfirmFactor
          setup={step.setup}
          onCancel={close}
          onDone={(codes) => onStep({ kind: "codes", title: TEXTS.enabled, codes })}
        />
      )}
      {step?.kind === "codes" && <RecoveryCodes email={email} codes={step.codes} onKept={close} />}
      {step?.kind === "renew" && (
        <Renew
          onCancel={close}
          onDone={(codes) => onStep({ kind: "codes", title: TEXTS.renewed, codes })}
        />
      )}
      {step?.kind === "disable" && <Disable onClose={close} />}
    </Dialog>
  );
}

function titleOf(step: Step | null): string {
  switch (step?.kind) {
    case "codes":
      return step.title;
    case "renew":
      return TEXTS.renew;
    case "disable":
      return TEXTS.disableTitle;
    case "setup":
    case undefined:
      return TEXTS.title;
  }
}

function Renew(props: {
  readonly onCancel: () => void;
  readonly onDone: (codes: readonly string[]) => void;
}): ReactNode {
  const renewing = useScopedMutation((platen) => platen.me.renewRecoveryCodes(), [ME_KEY]);
  return (
    <>
      {renewing.error !== null && <Banner tone="danger">{failureText(renewing.error)}</Banner>}
      <p>{TEXTS.renewHint}</p>
      <DialogActions
        label={TEXTS.renew}
        isPending={renewing.isPending}
        onPress={() =>
          renewing.mutate(undefined, {
            onSuccess: ({ recovery_codes: codes }) => props.onDone(codes),
          })
        }
        onCancel={props.onCancel}
      />
    </>
  );
}

function Disable({ onClose }: { readonly onClose: () => void }): ReactNode {
  const disabling = useScopedMutation((platen) => platen.me.removeTotp(), [ME_KEY]);
  const disable = (): void =>
    disabling.mutate(undefined, {
      onSuccess: () => {
        toast(TEXTS.disabled);
        onClose();
      },
    });
  return (
    <>
      {disabling.error !== null && <Banner tone="danger">{failureText(disabling.error)}</Banner>}
      <p>{TEXTS.disableHint}</p>
      <DialogActions
        look="danger"
        label={TEXTS.disable}
        isPending={disabling.isPending}
        onPress={disable}
        onCancel={onClose}
      />
    </>
  );
}

/** Recovery codes, which are shown only once. */
function RecoveryCodes(props: {
  readonly email: string;
  readonly codes: readonly string[];
  readonly onKept: () => void;
}): ReactNode {
  const text = props.codes.join("\n");
  const save = (): void =>
    saveText(FILE_NAME, `${TEXTS.fileTitle(props.email)}\n\n${text}\n`, "text/plain");
  return (
    <>
      <p>{TEXTS.codesHint}</p>
      <Code text={text} label={TEXTS.codes} />
      <Actions>
        <Button look="primary" onPress={props.onKept}>
          {TEXTS.kept}
        </Button>
        <Button onPress={save}>{TEXTS.download}</Button>
      </Actions>
    </>
  );
}
