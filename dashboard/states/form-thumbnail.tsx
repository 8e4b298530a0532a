import { type ReactNode, useEffect, useState } from "react";
import { useTemplatePictureLink } from "#data/form-users.ts";
import { FormIcon } from "#kit/icons.ts";

/** More forms are only hinted at. */
const SHOWN_MAX = 2;
/** A picture may fail while the service draws many of them. */
const ATTEMPTS_MAX = 3;
const PAUSE_MS = 3000;

/** The first pages of forms, small, beside a name that says what they are. */
export function FormThumbnails({ forms }: { readonly forms: readonly number[] }): ReactNode {
  const shown = [...new Set(forms)].slice(0, SHOWN_MAX);
  return (
    <span className="thumbnails">
      {shown.map((form) => (
        <Thumbnail key={form} form={form} />
      ))}
    </span>
  );
}

function Thumbnail({ form }: { readonly form: number }): ReactNode {
  const pictureLink = useTemplatePictureLink();
  const [failures, setFailures] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setWaiting(false), PAUSE_MS * failures);
    return () => clearTimeout(timer);
  }, [isWaiting, failures]);
  const fail = (): void => {
    setFailures(failures + 1);
    setWaiting(true);
  };
  return (
    <span className="thumbnail">
      <FormIcon className="icon" />
      {!isWaiting && failures < ATTEMPTS_MAX && (
        <img src={pictureLink(form)} alt="" loading="lazy" onError={fail} />
      )}
    </span>
  );
}
