/** The family of the font in which the service writes names; `fill.css` uses it. */
const FAMILY = "Platen Signature";
const ADDRESS = "/app/fonts/signature.ttf";

let isAsked = false;

/** Loads the font of typed signatures, once. Without it they are shown in the device's own script font. */
export function loadScriptFont(): void {
  if (isAsked) return;
  isAsked = true;
  const font = new FontFace(FAMILY, `url(${ADDRESS})`);
  document.fonts.add(font);
  font.load().catch(() => {
    document.fonts.delete(font);
    isAsked = false;
  });
}
