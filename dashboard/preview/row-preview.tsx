import { type ReactNode, useState } from "react";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import type { Field, FormPage } from "#viewer/form.ts";
import { FormView } from "#viewer/form-view.tsx";
import type { BoxState, Selection } from "#viewer/picture.ts";
import { previewWords } from "#words/en/preview.ts";
import { ProblemList } from "./problem-list.tsx";
import { summaryOf } from "./summary.ts";
import {
  type PreviewRow,
  type RowPreviewRequest,
  type RowPreviewState,
  useRowPreview,
} from "./use-row-preview.ts";

type Props = Omit<RowPreviewRequest, "row"> & {
  /** Name of the form, for screen readers. */
  readonly name: string;
  readonly pages: readonly FormPage[];
  readonly fields: readonly Field[];
  /** The rows to go through, each with its identity kept. None shows the form as it is. */
  readonly rows: readonly PreviewRow[];
  /** The field that is outlined; by default the preview has its own selection. */
  readonly selection?: Selection | null;
  readonly onSelect?: (selection: Selection) => void;
  readonly states?: ReadonlyMap<string, BoxState>;
};

/** Rows drawn on their form, one at a time, each with what a job would report. */
export function RowPreview(props: Props): ReactNode {
  const { rows, name, pages, fields, states, ...request } = props;
  const [own, setOwn] = useState<Selection | null>(null);
  const [chosen, setIndex] = useState(0);
  const index = Math.min(chosen, Math.max(rows.length - 1, 0));
  const preview = useRowPreview({ ...request, fields, row: rows[index] ?? null });
  const { selection = own, onSelect = setOwn } = props;
  return (
    <div className="row-preview">
      <div className="row-preview-head">
        {rows.length > 1 && <RowButtons index={index} count={rows.length} onIndex={setIndex} />}
        {rows.length === 0 ? (
          <p>{previewWords.noRows}</p>
        ) : (
          <Outcome
            preview={preview}
            fields={fields}
            // As from a row: the page scrolls to the field.
            onSelect={(field) => onSelect({ name: field, from: "rows" })}
          />
        )}
      </div>
      <FormView
        name={name}
        picture={preview.picture}
        pages={pages}
        fields={fields}
        selection={selection}
        onSelect={onSelect}
        {...(states === undefined ? {} : { states })}
      />
    </div>
  );
}

function RowButtons(props: {
  readonly index: number;
  readonly count: number;
  readonly onIndex: (index: number) => void;
}): ReactNode {
  const { index, count, onIndex } = props;
  return (
    <div className="row-preview-rows">
      <Button
        aria-label={previewWords.previous}
        isDisabled={index === 0}
        onPress={() => onIndex(index - 1)}
      >
        ‹
      </Button>
      <span aria-live="polite">{previewWords.row(index + 1, count)}</span>
      <Button
        aria-label={previewWords.next}
        isDisabled={index + 1 >= count}
        onPress={() => onIndex(index + 1)}
      >
        ›
      </Button>
    </div>
  );
}

function Outcome(props: {
  readonly preview: RowPreviewState;
  readonly fields: readonly Field[];
  readonly onSelect: (field: string) => void;
}): ReactNode {
  const { preview, fields, onSelect } = props;
  const { fault, problems, isPending, picture } = preview;
  if (fault !== null)
    return (
      <Banner tone="danger">
        <strong>{previewWords.broken}</strong> {previewWords.brokenHint(fault)}
      </Banner>
    );
  // Nothing is drawn yet; later the last row stays until the next one is drawn.
  if (picture === null || picture.values === null)
    return (
      <div role="status">
        {/* As high as an outcome, so that the page below does not move when it is there. */}
        {isPending && <Banner tone="info">{previewWords.drawing}</Banner>}
      </div>
    );
  const { tone, text } = summaryOf(problems, Object.keys(picture.values).length === 0);
  return (
    <div className="row-preview-outcome" aria-busy={isPending}>
      <div role="status">
        <Banner tone={tone}>{text}</Banner>
      </div>
      {preview.hasHiddenSignature && <p>{previewWords.hiddenSignature}</p>}
      {problems.length > 0 && (
        <ProblemList problems={problems} fields={fields} onSelect={onSelect} />
      )}
    </div>
  );
}
