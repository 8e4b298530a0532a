import type { ReactNode } from "react";
import { useScope } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { failureText } from "#states/failure-state.tsx";
import { PageLink } from "#states/page-link.tsx";
import { sendingWords } from "#words/en/sending.ts";
import { words } from "#words/en.ts";
import { type SendFailure, type Sending, sendFailure } from "./send-failure.ts";

const TEXTS = sendingWords.failures;

type Props = {
  readonly error: unknown;
  readonly sending: Sending;
  /** Id of the form that is filled. */
  readonly form: number;
  readonly onRetry: () => void;
};

/** Why rows could not be sent, with what to do. */
export function SendFailureView({ error, sending, form, onRetry }: Props): ReactNode {
  const { environment } = useScope();
  const failure = sendFailure(error, sending, words.environments[environment]);
  const retry = <Button onPress={onRetry}>{words.common.retry}</Button>;
  if (failure === null)
    return (
      <div role="alert">
        <Banner tone="danger" action={retry}>
          {failureText(error)}
        </Banner>
      </div>
    );
  return (
    <div role="alert">
      <Banner
        tone="danger"
        action={
          <span className="actions">
            <Remedy remedy={failure.remedy} form={form} />
            {failure.canRetry && retry}
          </span>
        }
      >
        <p>
          <strong>{failure.title}</strong>
        </p>
        {failure.details.length > 0 && <p>{failure.details.join(", ")}</p>}
        {failure.hint !== null && <p>{failure.hint}</p>}
        {failure.requestId !== null && (
          <p className="state-reference">
            {words.failures.request} <code>{failure.requestId}</code>
          </p>
        )}
      </Banner>
    </div>
  );
}

function Remedy({
  remedy,
  form,
}: {
  readonly remedy: SendFailure["remedy"];
  readonly form: number;
}): ReactNode {
  if (remedy === null) return null;
  if (remedy === "form")
    return (
      <PageLink className="button" to={`/templates/${form}/versions`}>
        {TEXTS.publish}
      </PageLink>
    );
  return (
    <a className="button" href={remedy.upgrade}>
      {TEXTS.upgrade}
    </a>
  );
}
