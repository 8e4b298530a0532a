import type { Account, AccountUpdate } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { fieldFaults } from "#data/failure.ts";
import {
  useCanChange,
  useRecordAccount,
  useScope,
  useScopedMutation,
  useScopedQuery,
} from "#data/scope.ts";
import { type Draft, useDraft } from "#data/use-draft.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { Actions } from "#kit/dialog.tsx";
import { Form } from "#kit/form.tsx";
import { Select } from "#kit/select.tsx";
import { TextField } from "#kit/text-field.tsx";
import { toast } from "#kit/toasts.tsx";
import { failureText } from "#states/failure-state.tsx";
import { settingsWords } from "#words/en/settings.ts";
import { words } from "#words/en.ts";
import {
  chosen,
  KEY_LIMITS,
  OVERAGES,
  overageHint,
  RETENTIONS,
  settingsTexts,
  unitChoices,
  wantedSettings,
} from "./settings.ts";

const TEXTS = settingsWords;

type Faults = Readonly<Record<string, string>>;

/** The form of an account's settings. Give it a new key when they change. */
export function SettingsForm({ account }: { readonly account: Account }): ReactNode {
  const { session } = useScope();
  const [before] = useState(() => settingsTexts(account));
  const draft = useDraft(session.person.id, `settings/${account.id}`, before);
  const [wasRestored] = useState(draft.isChanged);
  const [faults, setFaults] = useState<Faults>({});
  const canChange = useCanChange();
  const record = useRecordAccount();
  const saving = useScopedMutation(
    async (platen, body: AccountUpdate) => {
      const updated = await platen.account.update(body);
      draft.clear();
      await record(updated);
      toast(TEXTS.saved);
    },
    [["audit"]],
  );
  const submit = (): void => {
    const wanted = wantedSettings(draft.values, account);
    setFaults(wanted.kind === "faulty" ? wanted.faults : {});
    if (wanted.kind === "valid") saving.mutate(wanted.body);
  };
  const shown = { ...fieldFaults(saving.error), ...faults };
  return (
    <Form
      label={TEXTS.form}
      onSubmit={submit}
      error={saving.error !== null && <Banner tone="danger">{failureText(saving.error)}</Banner>}
    >
      {wasRestored && draft.isChanged && <Banner tone="info">{TEXTS.restored}</Banner>}
      <TextField
        label={TEXTS.name}
        hint={TEXTS.nameHint}
        autoComplete="organization"
        value={draft.values["name"] ?? ""}
        onChange={(name) => draft.set("name", name)}
        error={shown["name"]}
      />
      <Retention draft={draft} faults={shown} />
      <Overage draft={draft} faults={shown} account={account} />
      <Select
        label={TEXTS.keyLimit.label}
        choices={KEY_LIMITS}
        value={chosen(KEY_LIMITS, draft.values["keyLimit"] ?? "")}
        onChange={(limit) => draft.set("keyLimit", limit)}
      />
      <Actions>
        <Button
          type="submit"
          look="primary"
          isDisabled={!canChange || !draft.isChanged}
          isPending={saving.isPending}
        >
          {words.common.save}
        </Button>
        {draft.isChanged && <Button onPress={draft.clear}>{TEXTS.discard}</Button>}
      </Actions>
    </Form>
  );
}

type PartProps = { readonly draft: Draft; readonly faults: Faults };

function Retention({ draft, faults }: PartProps): ReactNode {
  const texts = TEXTS.retention;
  const choice = chosen(RETENTIONS, draft.values["retention"] ?? "");
  const units = unitChoices(draft.values["retentionUnit"] ?? "");
  return (
    <>
      <Select
        label={texts.label}
        hint={texts.hint}
        choices={RETENTIONS}
        value={choice}
        onChange={(retention) => draft.set("retention", retention)}
      />
      {choice === "own" && (
        <div className="settings-pair">
          <TextField
            label={texts.amount}
            inputMode="numeric"
            autoComplete="off"
            value={draft.values["retentionAmount"] ?? ""}
            onChange={(amount) => draft.set("retentionAmount", amount)}
            error={faults["retention"] ?? faults["retention_seconds"]}
          />
          <Select
            label={texts.unit}
            choices={units}
            value={chosen(units, draft.values["retentionUnit"] ?? "")}
            onChange={(unit) => draft.set("retentionUnit", unit)}
          />
        </div>
      )}
    </>
  );
}

function Overage(props: PartProps & { readonly account: Account }): ReactNode {
  const { draft, faults, account } = props;
  const texts = TEXTS.overage;
  const plans = useScopedQuery(["plans"], (platen, options) => platen.billing.plans(options));
  const choice = chosen(OVERAGES, draft.values["overage"] ?? "");
  return (
    <>
      <Select
        label={texts.label}
        hint={overageHint(draft.values, account, plans.data?.plans)}
        choices={OVERAGES}
        value={choice}
        onChange={(overage) => draft.set("overage", overage)}
      />
      {choice === "limited" && (
        <TextField
          label={texts.amount}
          inputMode="numeric"
          autoComplete="off"
          value={draft.values["overageAmount"] ?? ""}
          onChange={(amount) => draft.set("overageAmount", amount)}
          error={faults["overage"] ?? faults["overage_limit_pdfs"]}
        />
      )}
    </>
  );
}
