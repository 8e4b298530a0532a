import { type ReactNode, useState } from "react";
import { useTemplatePictureLink } from "#data/form-users.ts";
import { FormIcon } from "#kit/icons.ts";

/** More forms are only hinted at. */
const SHOWN_MAX = 2;

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
  const [isMissing, setMissing] = useState(false);
  if (isMissing)
    return (
      <span className="thumbnail">
        <FormIcon className="icon" />
      </span>
    );
  return (
    <img
      className="thumbnail"
      src={pictureLink(form)}
      alt=""
      loading="lazy"
      onError={() => setMissing(true)}
    />
  );
}
