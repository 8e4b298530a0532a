import {
  type CosObject,
  CosString,
  latin1Bytes,
  Name,
  type Ref,
  Stream,
  serialise,
} from "../../../engine/cos/mod.ts";
import { formDocument } from "../../../forms/builder/mod.ts";

/** A field of a dynamic XFA form, one below the other. */
export type XfaFieldSpec = {
  readonly name: string;
  readonly type?: "text" | "checkbox" | "choice";
  /** Text beside the field. */
  readonly caption?: string;
  readonly tooltip?: string;
  readonly maxLength?: number;
  readonly options?: readonly string[];
  /** A script for when its value changes. */
  readonly script?: string;
  readonly presence?: "hidden" | "visible";
};

/** A dynamic XFA form. */
export type XfaSpec = {
  readonly fields?: readonly XfaFieldSpec[];
  /** XML put after the fields, in the subform of the page. */
  readonly markup?: string;
  /** The whole template, in place of fields and markup. */
  readonly template?: string;
  /** XML of the form's data. */
  readonly data?: string;
};

const TEMPLATE_NAMESPACE = "http://www.xfa.org/schema/xfa-template/3.3/";
const DATA_NAMESPACE = "http://www.xfa.org/schema/xfa-data/1.0/";
const WAIT = "Please wait... If this message is not eventually replaced";

/**
 * A dynamic XFA form as Designer saves it: a page that says "Please wait", no field on it, and the form in /XFA.
 *
 *     buildXfaForm({ fields: [{ name: "city", caption: "City", maxLength: 40 }] })
 *
 * has the field `form1[0].page[0].city[0]` once it is converted.
 */
export function buildXfaForm(spec: XfaSpec): Uint8Array {
  const document = formDocument({
    pages: [{ marks: [{ kind: "text", at: [72, 720], text: WAIT }] }],
  });
  const stream = (text: string): Ref =>
    document.add(new Stream(new Map(), new TextEncoder().encode(text)));
  const packets = [
    ["preamble", '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">'],
    ["template", spec.template ?? templateOf(spec)],
    ["datasets", datasetsOf(spec.data ?? "")],
    ["postamble", "</xdp:xdp>"],
  ] as const;
  const xfa: readonly CosObject[] = packets.flatMap(([name, text]) => [
    new CosString(latin1Bytes(name)),
    stream(text),
  ]);
  const root = document.dict(document.root);
  document.dict(root?.get("AcroForm"))?.set("XFA", [...xfa]);
  root?.set("NeedsRendering", true);
  const adobe = new Map<string, CosObject>([
    ["BaseVersion", new Name("1.7")],
    ["ExtensionLevel", 8],
  ]);
  root?.set("Extensions", new Map([["ADBE", adobe]]));
  return serialise(document);
}

function templateOf({ fields = [], markup = "" }: XfaSpec): string {
  const paper = '<medium stock="default" short="612pt" long="792pt"/>';
  const area = '<contentArea x="36pt" y="36pt" w="540pt" h="720pt"/>';
  const pages = `<pageSet><pageArea name="sheet" id="sheet">${area}${paper}</pageArea></pageSet>`;
  const body = `<subform name="page" layout="tb" w="540pt">${fields.map(fieldOf).join("")}${markup}</subform>`;
  const form = `<subform name="form1" layout="tb" locale="en_US">${pages}${body}</subform>`;
  return `<template xmlns="${TEMPLATE_NAMESPACE}">${form}</template>`;
}

function fieldOf(field: XfaFieldSpec): string {
  const { name, caption, tooltip, script, presence = "visible" } = field;
  const parts = [
    caption === undefined
      ? ""
      : `<caption placement="left" reserve="144pt"><font typeface="Helvetica" size="10pt"/><value><text>${escapeXml(caption)}</text></value></caption>`,
    tooltip === undefined ? "" : `<assist><toolTip>${escapeXml(tooltip)}</toolTip></assist>`,
    script === undefined
      ? ""
      : `<event activity="change"><script contentType="application/x-javascript">${escapeXml(script)}</script></event>`,
  ];
  const head = `<field name="${escapeXml(name)}" w="360pt" h="24pt" presence="${presence}">`;
  return `${head}${uiOf(field)}<font typeface="Helvetica" size="10pt"/>${parts.join("")}</field>`;
}

function uiOf({ type = "text", maxLength, options = [] }: XfaFieldSpec): string {
  if (type === "checkbox")
    return "<ui><checkButton/></ui><items><integer>1</integer><integer>0</integer></items>";
  if (type === "choice")
    return `<ui><choiceList/></ui><items>${options.map((option) => `<text>${escapeXml(option)}</text>`).join("")}</items>`;
  const limit = maxLength === undefined ? "" : `<value><text maxChars="${maxLength}"/></value>`;
  return `<ui><textEdit/></ui>${limit}`;
}

function datasetsOf(data: string): string {
  return `<xfa:datasets xmlns:xfa="${DATA_NAMESPACE}"><xfa:data>${data}</xfa:data></xfa:datasets>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
