/**
 * The page on which pdf.js renders a form's XFA in Chromium; `form.pdf`, pdf.js and its style sheet are beside it.
 * `globalThis.rendered` resolves to `RenderedForm`; page n is the element `#page-n`.
 */
export const PDFJS_PAGE = `<!doctype html><meta charset="utf-8">
<link rel="stylesheet" href="pdf_viewer.css">
<style>
  body { margin: 0; background: white; }
  .page { position: relative; overflow: hidden; --scale-factor: 1; --total-scale-factor: 1; }
  .page { --xfa-unfocused-field-background: none; --scale-round-x: 1px; --scale-round-y: 1px; }
  .xfaLayer *:required { outline: none !important; }
  /* pdf.js draws the picture of a field as high as its width demands, over what is below the field. */
  .xfaField > div:has(> .xfaImage) { height: 100%; }
  /* pdf.js sets text in the middle of its box in a flex box, in which the end of a line is a blank line too. */
  .xfaRich[style*="flex"] > br { display: none; }
  /* Otherwise advances of glyphs are rounded to whole pixels. */
  * { text-rendering: geometricPrecision; }
</style>
<script>
  // pdf.js quotes the names of the form's fonts, which Chromium takes as part of the name.
  globalThis.FontFace = class extends FontFace {
    constructor(family, source, descriptors) {
      super(family.replaceAll('"', ""), source, descriptors);
    }
  };
</script>
<script type="module">
  import * as pdfjs from "./pdf.mjs";
  pdfjs.GlobalWorkerOptions.workerSrc = "pdf.worker.mjs";
  globalThis.rendered = render().catch((error) => ({ fault: String(error) }));

  async function render() {
    const document_ = await pdfjs.getDocument({
      url: "form.pdf", enableXfa: true, verbosity: 0, useSystemFonts: false,
      standardFontDataUrl: new URL("standard_fonts/", location.href).href,
      cMapUrl: new URL("cmaps/", location.href).href,
    }).promise;
    if (!document_.isPureXfa) return { fault: "pdf.js does not render it from XFA" };
    const linkService = {
      externalLinkEnabled: false, getAnchorUrl: () => "", addLinkAttributes: () => {},
      getDestinationHash: () => "", executeNamedAction: () => {},
    };
    const places = [];
    for (let number = 1; number <= document_.numPages; number += 1) {
      const page = await document_.getPage(number);
      const viewport = page.getViewport({ scale: 1 });
      const div = document.createElement("div");
      div.className = "page";
      div.id = "page-" + number;
      div.style.width = viewport.width + "px";
      div.style.height = viewport.height + "px";
      const layer = document.createElement("div");
      div.append(layer);
      document.body.append(div);
      pdfjs.XfaLayer.render({
        viewport: viewport.clone({ dontFlip: true }), div: layer, linkService,
        annotationStorage: document_.annotationStorage, xfaHtml: await page.getXfa(), intent: "display",
      });
      places.push({ div, width: viewport.width, height: viewport.height });
    }
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    return { pages: places.map(measure) };
  }

  function measure({ div, width, height }) {
    const origin = div.getBoundingClientRect();
    const relative = (rect) => ({
      left: rect.left - origin.left, top: rect.top - origin.top,
      right: rect.right - origin.left, bottom: rect.bottom - origin.top,
    });
    const boxes = [...div.querySelectorAll("input, textarea, select")].filter(isShown).map((element) => {
      // A field without a name has the name of no ancestor.
      const field = element.closest(".xfaField");
      const name = (element.closest(".xfaExclgroup") ?? field)?.getAttribute("xfaname") ?? "";
      // pdf.js stretches a check button over its field, and draws its mark in the middle.
      const isCheck = field !== null && (element.type === "checkbox" || element.type === "radio");
      const box = relative((isCheck ? field : element).getBoundingClientRect());
      return { name, box: isCheck ? box : { ...box, bottom: box.bottom + leftOut(element) }, isCheck };
    });
    const pictures = [...div.querySelectorAll("img")].filter((image) => isShown(image) && image.naturalWidth > 0);
    return { width, height, boxes, words: wordsOf(div, relative), pictures: pictures.length };
  }

  // Where pdf.js computes the height of an input, it leaves out the input's border, which is part of a widget.
  function leftOut({ style }) {
    if (style.height === "") return 0;
    return (parseFloat(style.borderTopWidth) || 0) + (parseFloat(style.borderBottomWidth) || 0);
  }

  function isShown(element) {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== "hidden";
  }

  function wordsOf(div, relative) {
    const words = [];
    const context = document.createElement("canvas").getContext("2d");
    const walker = document.createTreeWalker(div, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent.closest("select, button, textarea, style") !== null || !isShown(parent)) continue;
      const style = getComputedStyle(parent);
      context.font = [style.fontStyle, style.fontWeight, style.fontSize, style.fontFamily].join(" ");
      const ascent = context.measureText("x").fontBoundingBoxAscent;
      for (const match of node.data.matchAll(/\\S+/g)) {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + 1);
        const box = relative(range.getBoundingClientRect());
        words.push({ text: match[0], x: box.left, y: box.top + ascent });
      }
    }
    return words;
  }
</script>`;
