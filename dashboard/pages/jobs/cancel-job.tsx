import type { BulkStatus } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useCanChange, useScopedMutation } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { Actions, Dialog } from "#kit/dialog.tsx";
import { Form } from "#kit/form.tsx";
import { toast } from "#kit/toasts.tsx";
import { doneOf, isOpen } from "#progress/followed-job.ts";
import { FormError } from "#states/form-error.tsx";
import { jobWords } from "#words/en/jobs.ts";

const TEXTS = jobWords.cancel;

/** Cancels a job after a question that says what stays. */
export function CancelJob({ job }: { readonly job: BulkStatus }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const canChange = useCanChange();
  return (
    <>
      <Button isDisabled={!canChange} onPress={() => setAsking(true)}>
        {TEXTS.action}
      </Button>
      <Dialog
        title={TEXTS.title}
        isAlert
        // It may end while the question is open.
        isOpen={isAsking && isOpen(job)}
        onClose={() => setAsking(false)}
      >
        <CancelForm job={job} onClose={() => setAsking(false)} />
      </Dialog>
    </>
  );
}

function CancelForm(props: { readonly job: BulkStatus; readonly onClose: () => void }): ReactNode {
  const { job, onClose } = props;
  const { mutate, isPending, error } = useScopedMutation(
    (platen, id: string) => platen.bulk.cancel(id),
    [["jobs"]],
  );
  const cancel = (): void =>
    mutate(job.upload_id, {
      onSuccess: () => {
        toast(TEXTS.done);
        onClose();
      },
    });
  return (
    <Form onSubmit={cancel} error={<FormError error={error} />}>
      <p>{TEXTS.hint(job.succeeded, job.total - doneOf(job))}</p>
      <Actions>
        <Button type="submit" look="danger" isPending={isPending}>
          {TEXTS.confirm}
        </Button>
        <Button onPress={onClose}>{TEXTS.back}</Button>
      </Actions>
    </Form>
  );
}
