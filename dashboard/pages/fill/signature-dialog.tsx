import { type ReactNode, useEffect, useState } from "react";
import { useScopedMutation } from "#data/scope.ts";
import { Dialog, DialogActions } from "#kit/dialog.tsx";
import { FileZone } from "#kit/file-zone.tsx";
import { Form } from "#kit/form.tsx";
import { TextField } from "#kit/text-field.tsx";
import { toast } from "#kit/toasts.tsx";
import { FormError } from "#states/form-error.tsx";
import { fillWords } from "#words/en/fill.ts";
import { DrawSignature, drawingUrl } from "./draw-signature.tsx";
import { changeValue } from "./fill-state.ts";
import { isSignature, type SignatureValue } from "./fill-value.ts";
import type { FillRow } from "./rows.ts";
import { SavedSignatures, type SavedValue } from "./saved-signatures.tsx";
import { readPicture } from "./signature-picture.ts";
import type { Stroke } from "./strokes.ts";
import type { FillPageState } from "./use-fill-page.ts";

const TEXTS = fillWords.signature;
const WAYS = ["draw", "type", "image", "saved"] as const;
/** The family of the font in which the service writes names; `fill.css` uses it. */
const FONT_FAMILY = "Platen Signature";
const FONT_ADDRESS = "/app/fonts/signature.ttf";
let isFontAsked = false;

type Way = (typeof WAYS)[number];
type Props = {
  readonly row: FillRow;
  readonly page: FillPageState;
  readonly onClose: () => void;
};

/** Asks for a signature: drawn, typed, as a picture, or one that the account keeps. */
export function SignatureDialog({ row, page, onClose }: Props): ReactNode {
  return (
    <Dialog title={TEXTS.title(row.label)} isOpen onClose={onClose}>
      <SignatureForm row={row} page={page} onClose={onClose} />
    </Dialog>
  );
}

/** The input of each way to sign. */
type Given = {
  readonly strokes: readonly Stroke[];
  readonly name: string;
  readonly picture: { readonly url: string; readonly name: string } | null;
  readonly saved: SavedValue | null;
};

function SignatureForm({ row, page, onClose }: Props): ReactNode {
  const { state } = page;
  const [given, setGiven] = useState(() => givenBefore(state.values.get(row.alias)));
  const [way, setWay] = useState<Way>(() => wayOf(given));
  const [fault, setFault] = useState<string | null>(null);
  const [keptAs, setKeptAs] = useState<string | null>(null);
  const change = (changed: Partial<Given>): void => {
    setFault(null);
    setGiven((before) => ({ ...before, ...changed }));
  };
  const keeping = useKeeping();
  useEffect(loadScriptFont, []);
  const use = async (): Promise<void> => {
    const value = valueOf(way, given);
    if (value === null) return setFault(TEXTS.missing[way]);
    if (keptAs !== null && value.kind !== "saved")
      await keeping.mutateAsync({ value, name: keptAs.trim() || TEXTS.title(row.label) });
    changeValue(state, row.alias, value);
    onClose();
  };
  return (
    <Form
      onSubmit={() => void use().catch(() => undefined)}
      error={<FormError error={keeping.error} />}
    >
      <Ways way={way} onChange={setWay} />
      {way === "draw" && (
        <DrawSignature
          strokes={given.strokes}
          onChange={(next) => {
            setFault(null);
            setGiven((before) => ({ ...before, strokes: next(before.strokes) }));
          }}
        />
      )}
      {way === "type" && <Typed name={given.name} onChange={(name) => change({ name })} />}
      {way === "image" && (
        <Picture
          picture={given.picture}
          onFault={setFault}
          onChange={(picture) => change({ picture })}
        />
      )}
      {way === "saved" && (
        <SavedSignatures chosen={given.saved} onChoose={(saved) => change({ saved })} />
      )}
      {way !== "saved" && <Keep name={keptAs} onChange={setKeptAs} />}
      {fault !== null && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
      <DialogActions label={TEXTS.use} isPending={keeping.isPending} onCancel={onClose} />
    </Form>
  );
}

function Ways({
  way,
  onChange,
}: {
  readonly way: Way;
  readonly onChange: (way: Way) => void;
}): ReactNode {
  return (
    <fieldset className="fill-ways">
      <legend className="for-readers">{TEXTS.ways}</legend>
      {WAYS.map((one) => (
        <label key={one} className={one === way ? "fill-way fill-way-chosen" : "fill-way"}>
          <input
            type="radio"
            name="way"
            className="for-readers"
            checked={one === way}
            onChange={() => onChange(one)}
          />
          {TEXTS[one]}
        </label>
      ))}
    </fieldset>
  );
}

function Typed(props: {
  readonly name: string;
  readonly onChange: (name: string) => void;
}): ReactNode {
  const { name, onChange } = props;
  return (
    <>
      <TextField
        label={TEXTS.name}
        hint={TEXTS.nameHint}
        value={name}
        onChange={onChange}
        dir="auto"
      />
      <div className="fill-sample" role="img" aria-label={TEXTS.sample}>
        <span className="fill-script" dir="auto">
          {name}
        </span>
      </div>
    </>
  );
}

function Picture(props: {
  readonly picture: Given["picture"];
  readonly onChange: (picture: Given["picture"]) => void;
  readonly onFault: (fault: string) => void;
}): ReactNode {
  const { picture, onChange, onFault } = props;
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const found = await readPicture(file);
    if (found.kind === "picture") onChange(found);
    else onFault(found.message);
  };
  return (
    <FileZone
      label={TEXTS.choose}
      hint={TEXTS.chooseHint}
      accept=".png,.jpg,.jpeg,image/png,image/jpeg"
      onFiles={([file]) => void read(file)}
    >
      {picture !== null && (
        <div className="fill-sample">
          <img src={picture.url} alt={TEXTS.chosen(picture.name)} />
        </div>
      )}
    </FileZone>
  );
}

/** Offers to keep the signature for later; null: no. */
function Keep(props: {
  readonly name: string | null;
  readonly onChange: (name: string | null) => void;
}): ReactNode {
  const { name, onChange } = props;
  return (
    <>
      <label className="fill-check">
        <input
          type="checkbox"
          checked={name !== null}
          onChange={({ target }) => onChange(target.checked ? "" : null)}
        />
        <span>
          {TEXTS.keep}
          <span className="field-hint fill-option-hint">{TEXTS.keepHint}</span>
        </span>
      </label>
      {name !== null && (
        <TextField label={TEXTS.keepName} value={name} onChange={onChange} isRequired />
      )}
    </>
  );
}

type Kept = Exclude<SignatureValue, SavedValue>;

function useKeeping() {
  return useScopedMutation(
    async (platen, { value, name }: { readonly value: Kept; readonly name: string }) => {
      const shown = value.kind === "image" ? { image: value.url } : { typed_name: value.name };
      const kept = await platen.signatures.create({ name, ...shown });
      toast(TEXTS.kept(kept.name));
      return kept;
    },
    [["signatures"]],
  );
}

function valueOf(way: Way, { strokes, name, picture, saved }: Given): SignatureValue | null {
  switch (way) {
    case "draw": {
      const url = drawingUrl(strokes);
      return url === null ? null : { kind: "image", url };
    }
    case "type":
      return name.trim() === "" ? null : { kind: "typed", name: name.trim() };
    case "image":
      return picture === null ? null : { kind: "image", url: picture.url };
    case "saved":
      return saved;
  }
}

function givenBefore(value: Parameters<typeof isSignature>[0]): Given {
  const nothing: Given = { strokes: [], name: "", picture: null, saved: null };
  if (!isSignature(value)) return typeof value === "string" ? { ...nothing, name: value } : nothing;
  if (value.kind === "typed") return { ...nothing, name: value.name };
  return value.kind === "saved" ? { ...nothing, saved: value } : nothing;
}

function wayOf({ name, saved }: Given): Way {
  if (saved !== null) return "saved";
  return name === "" ? "draw" : "type";
}

/** Loads the font of typed signatures, once. Without it they are shown in the device's own script font. */
function loadScriptFont(): void {
  if (isFontAsked) return;
  isFontAsked = true;
  const font = new FontFace(FONT_FAMILY, `url(${FONT_ADDRESS})`);
  document.fonts.add(font);
  font.load().catch(() => {
    document.fonts.delete(font);
    isFontAsked = false;
  });
}
