import type { ReactNode } from "react";
import { useScope } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { failureText } from "#states/failure-state.tsx";
import { fillWords } from "#words/en/fill.ts";
import { failureWords } from "./failure-words.ts";

const TEXTS = fillWords.create;

/** Why no PDF was created, and what to do. */
export function CreateFailure(props: {
  readonly error: unknown;
  /** Aliases of the refused values. */
  readonly faulty: readonly string[];
  readonly onShow: (alias: string) => void;
}): ReactNode {
  const { error, faulty, onShow } = props;
  const { session, environment } = useScope();
  const [first] = faulty;
  if (first !== undefined)
    return (
      <Banner tone="danger" action={<Button onPress={() => onShow(first)}>{TEXTS.show}</Button>}>
        {TEXTS.faulty(faulty.length)}
      </Banner>
    );
  const { role } = session.member;
  const found = failureWords(error, { role, environment });
  if (found === null) return <Banner tone="danger">{failureText(error)}</Banner>;
  const { title, hint, link } = found;
  return (
    <Banner
      tone="danger"
      action={
        link !== null && (
          <a className="button" href={link.url}>
            {link.label}
          </a>
        )
      }
    >
      <strong>{title}</strong>
      {hint !== null && <p>{hint}</p>}
    </Banner>
  );
}
