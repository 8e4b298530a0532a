import { PlatenError, type Template, type TemplatePromoted } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useEnvelopesOf, useMappingsOf } from "#data/form-users.ts";
import { useScopedMutation } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Checkbox } from "#kit/checkbox.tsx";
import { Dialog, DialogActions } from "#kit/dialog.tsx";
import { Skeleton } from "#kit/states.tsx";
import { FailureState, failureText } from "#states/failure-state.tsx";
import { versionWords } from "#words/en/versions.ts";
import { words } from "#words/en.ts";
import { countsOf, differencesOf } from "./differences.ts";
import { canCarry, labelsOf, mappingPlans, pinnedEnvelopes, planText } from "./promotion.ts";
import { type Comparison, useComparison } from "./use-version.ts";
import { isRollBack, type Promotion } from "./version-places.ts";

const TEXTS = versionWords.publishing;

type Props = {
  readonly template: Template;
  readonly promotion: Promotion;
  readonly onClose: () => void;
  readonly onDone: (promoted: TemplatePromoted) => void;
};

/** Asks before a version is published: what is different, which mappings move and which stay. */
export function PublishDialog({ template, promotion, onClose, onDone }: Props): ReactNode {
  const { version, to } = promotion;
  // As it was when the dialog opened: publishing changes it before the dialog closes.
  const [used] = useState(template.environment_versions[to]);
  const name = words.environments[to];
  const title = isRollBack(used, version)
    ? TEXTS.backTitle(version, name)
    : TEXTS.title(version, name);
  // Without a version to compare with, the version with itself.
  const query = useComparison(template.id, { from: used ?? version, to: version });
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p>{used === null ? TEXTS.nothing(name) : TEXTS.now(name, used)}</p>
      {query.data === undefined &&
        (query.error === null ? <Skeleton lines={3} /> : <FailureState error={query.error} />)}
      {query.data !== undefined && (
        <Question
          template={template}
          promotion={promotion}
          used={used}
          compared={query.data}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </Dialog>
  );
}

function Question(
  props: Props & { readonly used: number | null; readonly compared: Comparison },
): ReactNode {
  const { template, promotion, used, compared, onClose, onDone } = props;
  const { version, to } = promotion;
  const name = words.environments[to];
  const [isCarried, setCarried] = useState(false);
  const publishing = useScopedMutation(
    (platen, carry: boolean) =>
      platen.templates.promote(template.id, { to, version, carry_mappings: carry }),
    [["templates"], ["mappings"], ["envelopes"]],
  );
  const publish = (): void => publishing.mutate(isCarried, { onSuccess: onDone });
  return (
    <>
      <p>{TEXTS.then(name, version)}</p>
      {used !== null && <p>{differenceText(compared)}</p>}
      <Plans
        template={template}
        version={version}
        compared={compared}
        isCarried={isCarried}
        onCarry={setCarried}
      />
      <div role="alert">
        {publishing.error !== null && <Banner tone="danger">{faultText(publishing.error)}</Banner>}
      </div>
      <DialogActions
        label={isRollBack(used, version) ? TEXTS.confirmBack(name) : TEXTS.confirm(name)}
        isPending={publishing.isPending}
        onPress={publish}
        onCancel={onClose}
      />
    </>
  );
}

function Plans(props: {
  readonly template: Template;
  readonly version: number;
  readonly compared: Comparison;
  readonly isCarried: boolean;
  readonly onCarry: (isCarried: boolean) => void;
}): ReactNode {
  const { template, version, compared, isCarried, onCarry } = props;
  const mappings = useMappingsOf(template.id).data;
  const envelopes = useEnvelopesOf(template.id).data;
  if (mappings === undefined || envelopes === undefined) return <Skeleton lines={2} />;
  const labels = labelsOf([compared.from, template]);
  const plans = mappingPlans(mappings, compared.to, labels);
  const isUnfit = plans.some(({ missing }) => missing.length > 0);
  const pinned = pinnedEnvelopes(envelopes, template.id, version);
  return (
    <>
      <h3>{TEXTS.mappings}</h3>
      {plans.length === 0 && <p>{TEXTS.noMappings}</p>}
      <ul className="plan-list">
        {plans.map((plan) => (
          <li key={plan.mapping.id}>{planText(plan, version, isCarried)}</li>
        ))}
      </ul>
      {canCarry(plans, version) && (
        <Checkbox
          label={TEXTS.carry(plans.length)}
          hint={TEXTS.carryHint}
          isChecked={isCarried}
          onChange={onCarry}
        />
      )}
      {isUnfit && <p>{TEXTS.cannotCarry}</p>}
      {pinned.length > 0 && (
        <>
          <h3>{TEXTS.envelopes}</h3>
          <ul className="plan-list">
            {pinned.map(({ id, name, version: pin }) => (
              <li key={`${id} ${pin}`}>{TEXTS.pinned(name, pin)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function differenceText({ from, to, diff }: Comparison): string {
  const found = differencesOf(diff, from, to);
  const { added, removed, changed } = countsOf(found);
  return found.length === 0 ? TEXTS.same : TEXTS.differences(added, removed, changed);
}

function faultText(error: unknown): string {
  if (!(error instanceof PlatenError)) return failureText(error);
  if (error.is("already_published")) return TEXTS.already;
  if (error.is("mapping_incompatible")) return TEXTS.incompatible(error.extras.missing);
  return failureText(error);
}
