import type { FieldMappings, Mapping, Tagged } from "@platen/sdk";
import type { ReactNode } from "react";
import { Button } from "#kit/button.tsx";
import { Actions, Dialog } from "#kit/dialog.tsx";
import { Time } from "#kit/time.tsx";
import type { Field } from "#viewer/form.ts";
import { mappingsWords } from "#words/en/mappings.ts";
import { words } from "#words/en.ts";
import { differencesOf } from "./conflict.ts";

const TEXTS = mappingsWords.conflict;

/** Asks what to keep after someone else changed the mapping meanwhile. */
export function ConflictDialog(props: {
  readonly theirs: Tagged<Mapping> | null;
  readonly mine: FieldMappings;
  readonly fields: readonly Field[];
  readonly onLoad: () => void;
  readonly onOverwrite: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const { theirs, mine, fields, onLoad, onOverwrite, onClose } = props;
  return (
    <Dialog title={TEXTS.title} isOpen={theirs !== null} isAlert onClose={onClose}>
      {theirs !== null && (
        <>
          <p>
            {TEXTS.when} <Time at={theirs.value.updated_at} />
          </p>
          <Differences mine={mine} theirs={theirs.value.field_mappings} fields={fields} />
          <p className="field-hint">{TEXTS.loadHint}</p>
          <Actions>
            <Button look="primary" onPress={onLoad}>
              {TEXTS.load}
            </Button>
            <Button look="danger" onPress={onOverwrite}>
              {TEXTS.overwrite}
            </Button>
            <Button onPress={onClose}>{words.common.cancel}</Button>
          </Actions>
        </>
      )}
    </Dialog>
  );
}

function Differences(props: {
  readonly mine: FieldMappings;
  readonly theirs: FieldMappings;
  readonly fields: readonly Field[];
}): ReactNode {
  const { mine, theirs, fields } = props;
  const differences = differencesOf(mine, theirs);
  const labels = new Map(fields.map(({ name, label }) => [name, label ?? name]));
  return (
    <div>
      <p>{TEXTS.differing(differences.length)}</p>
      {/* Scrolls by itself, so it must be reachable by keyboard. */}
      <div className="conflict-table" tabIndex={0} role="group" aria-label={TEXTS.field}>
        <table>
          <thead>
            <tr>
              <th scope="col">{TEXTS.field}</th>
              <th scope="col">{TEXTS.mine}</th>
              <th scope="col">{TEXTS.theirs}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((one) => (
              <tr key={one.field}>
                <th scope="row">{labels.get(one.field) ?? one.field}</th>
                <td>{one.mine ?? TEXTS.nothing}</td>
                <td>{one.theirs ?? TEXTS.nothing}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
