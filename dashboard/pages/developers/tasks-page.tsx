import { PlatenError, type Task } from "@platen/sdk";
import { type ReactNode, useMemo } from "react";
import { type NamesById, useFormNames } from "#data/names.ts";
import { useScopedPages } from "#data/pages.ts";
import { useCanChange, useHasRole, useScopedMutation } from "#data/scope.ts";
import { Badge } from "#kit/badge.tsx";
import { Button } from "#kit/button.tsx";
import { TasksIcon } from "#kit/icons.ts";
import { Select } from "#kit/select.tsx";
import type { Column } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { toast, toastFailure } from "#kit/toasts.tsx";
import { DownloadLink } from "#states/download-link.tsx";
import { failureText } from "#states/failure-state.tsx";
import { FilteredEmpty } from "#states/filtered-empty.tsx";
import { Page } from "#states/page.tsx";
import { PageLink } from "#states/page-link.tsx";
import { ReadOnlyHint } from "#states/read-only-hint.tsx";
import { TableList } from "#states/resource-list.tsx";
import { ALL, useFilter } from "#states/use-filter.ts";
import { developerWords } from "#words/en/developers.ts";
import { words } from "#words/en.ts";
import { isOpenTask, STATES, tasksAgainMs, toneOf } from "./task-state.ts";

const TEXTS = developerWords.tasks;
const TASKS_PER_PAGE = 50;
const REFUSALS = { file_expired: TEXTS.gone, file_not_found: TEXTS.gone };

const FILTERS = [
  { id: ALL, label: TEXTS.all },
  ...STATES.map((id) => ({ id, label: TEXTS.states[id] })),
] as const;

/** The tasks of the environment, the latest first; open ones are read again by themselves. */
export function TasksPage(): ReactNode {
  const [state, chooseState] = useFilter("state", STATES);
  const forms = useFormNames();
  const isEditor = useHasRole("editor");
  const cancel = useCancelling();
  const canCancel = useCanChange() && isEditor;
  const columns = useMemo(
    () => columnsFor(forms, canCancel ? cancel : null),
    [forms, canCancel, cancel],
  );
  const query = useScopedPages(
    ["tasks", state],
    (platen, at, options) =>
      platen.tasks
        .list(
          { limit: TASKS_PER_PAGE, ...(state === null ? {} : { status: state }), ...at },
          options,
        )
        .page(),
    (pages, reads) =>
      tasksAgainMs(
        pages.flatMap(({ tasks }) => tasks),
        reads,
      ),
  );
  return (
    <Page title={words.titles.tasks} lead={TEXTS.lead}>
      {isEditor && <ReadOnlyHint />}
      <div className="list-filters">
        <Select label={TEXTS.state} choices={FILTERS} value={state ?? ALL} onChange={chooseState} />
      </div>
      <TableList
        query={query}
        itemsOf={({ tasks }) => tasks}
        empty={
          <FilteredEmpty
            isFiltered={state !== null}
            texts={TEXTS}
            icon={TasksIcon}
            onAll={() => chooseState(ALL)}
          />
        }
        label={words.titles.tasks}
        columns={columns}
        keyOf={({ task_id: id }) => id}
      />
    </Page>
  );
}

function useCancelling(): (task: Task) => void {
  const { mutate } = useScopedMutation(
    (platen, { task_id: id }: Task) => platen.tasks.cancel(id),
    [["tasks"]],
  );
  return useMemo(
    () => (task) =>
      mutate(task, {
        onSuccess: () => toast(TEXTS.cancelled(task.filename)),
        // It may have ended meanwhile.
        onError: (error) =>
          toastFailure(error instanceof PlatenError ? error.message : failureText(error)),
      }),
    [mutate],
  );
}

function columnsFor(
  forms: NamesById,
  onCancel: ((task: Task) => void) | null,
): readonly Column<Task>[] {
  return [
    { id: "file", title: TEXTS.file, isName: true, cell: (task) => <File task={task} /> },
    {
      id: "form",
      title: TEXTS.form,
      cell: ({ template_id: id }) => (
        <PageLink className="link long" to={`/templates/${id}`}>
          {forms.get(id) ?? TEXTS.formId(id)}
        </PageLink>
      ),
    },
    { id: "submitted", title: TEXTS.submitted, cell: (task) => <Time at={task.submitted_at} /> },
    {
      id: "status",
      title: TEXTS.status,
      cell: ({ status, error }) => (
        <div>
          <Badge tone={toneOf(status)} isMoving={status === "processing"}>
            {TEXTS.states[status]}
          </Badge>
          {error !== null && <span className="developer-note long">{error}</span>}
        </div>
      ),
    },
    ...(onCancel === null ? [] : [cancelColumn(onCancel)]),
  ];
}

function File({ task }: { readonly task: Task }): ReactNode {
  const { file_id: id, filename, task_id } = task;
  return (
    <>
      {id === null ? (
        <span className="long">{filename}</span>
      ) : (
        <DownloadLink
          look="link"
          path={`/api/v1/generate/download/${id}`}
          refusals={REFUSALS}
          label={TEXTS.downloadOf(filename)}
        >
          {filename}
        </DownloadLink>
      )}
      <span className="developer-note long">{task_id}</span>
    </>
  );
}

function cancelColumn(onCancel: (task: Task) => void): Column<Task> {
  return {
    id: "actions",
    title: TEXTS.actions,
    isUntitled: true,
    cell: (task) =>
      isOpenTask(task) && (
        <Button
          look="quiet"
          aria-label={TEXTS.cancelOf(task.filename)}
          onPress={() => onCancel(task)}
        >
          {TEXTS.cancel}
        </Button>
      ),
  };
}
