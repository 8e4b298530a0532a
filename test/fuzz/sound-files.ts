import { latin1Text, serialise } from "../../engine/cos/mod.ts";
import { encryptedFile, SCHEMES } from "../../engine/ingest/reader/encrypted-file.fixture.ts";
import { packedFile } from "../../engine/ingest/reader/packed-file.fixture.ts";
import { compile, open } from "../../engine/mod.ts";
import { nodePlatform } from "../../engine/node/mod.ts";
import { type FormSpec, formDocument } from "../../forms/builder/mod.ts";
import { demoForm } from "../../forms/residence-permit/mod.ts";
import type { Dice } from "../support/harness/chance.ts";
import { mutateDocument } from "./mutate-document.ts";

const RECT = [72, 700, 200, 720] as const;

/** All kinds of fields, parents, several widgets, orphans, rotation, page content. */
const EVERYTHING: FormSpec = {
  pages: [{ marks: [{ kind: "text", at: [72, 740], text: "Form" }] }, { rotate: 90 }],
  groups: { person: { quadding: 1, defaultAppearance: "/TiRo 9 Tf 0 g" } },
  fields: [
    { type: "text", name: "person.name", at: RECT, maxLength: 40, value: "Ada" },
    { type: "text", name: "person.notes", at: [{ rect: [72, 500, 300, 600] }], multiline: true },
    {
      type: "text",
      name: "comb",
      at: { rect: RECT, page: 2, rotation: 90 },
      comb: true,
      maxLength: 9,
    },
    { type: "text", name: "sum", at: RECT, format: 'AFNumber_Format(2, 0, 0, 0, "$", true);' },
    { type: "text", name: "twice", at: [{ rect: RECT }, { rect: [9, 9, 99, 30], page: 2 }] },
    { type: "text", name: "stray", at: RECT, orphan: true },
    { type: "checkbox", name: "agree", at: { rect: [72, 660, 90, 678], state: "1" } },
    {
      type: "radio",
      name: "size",
      exportValues: ["small", "large"],
      at: [
        { rect: [72, 630, 90, 648], state: "0" },
        { rect: [99, 630, 117, 648], state: "1" },
      ],
    },
    { type: "combo", name: "country", options: [["FR", "France"], "Peru"], at: RECT },
    { type: "list", name: "many", options: ["a", "b", "c"], multiSelect: true, at: RECT },
    { type: "signature", name: "signed", at: RECT },
    { type: "button", name: "push", at: RECT },
  ],
};

/** Valid files written by the project's own code, as binary strings. */
export async function soundFiles(): Promise<readonly string[]> {
  const demo = demoForm();
  const opened = await open(demo, nodePlatform);
  // A compiled form has object streams and a cross-reference stream.
  const compiled = opened.kind === "form" ? [compile(opened, {}, nodePlatform).prefix] : [];
  const encrypted = SCHEMES.map((scheme) => encryptedFile(scheme));
  const packed = [{ predictor: false }, { predictor: true }, { predictor: true, hybrid: true }];
  const everything = serialise(formDocument(EVERYTHING));
  return [everything, everything, demo, ...compiled, ...encrypted, ...packed.map(packedFile)].map(
    (bytes) => latin1Text(bytes),
  );
}

/** A file with valid syntax and invalid objects. */
export function wildFile(dice: Dice): string {
  const document = formDocument(EVERYTHING);
  mutateDocument(document, dice);
  return latin1Text(serialise(document));
}
