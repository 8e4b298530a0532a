import assert from "node:assert/strict";
import { test } from "node:test";
import { convertXfa } from "@platen/xfa";
import { nodeXfaHost } from "@platen/xfa/node";
import { loadMupdf, openWithMupdf } from "../referees/mupdf-library.ts";
import { seeForm } from "./seen-form.ts";
import { packetsOf, textFieldXml, xfaPdf } from "./xfa-pdf.ts";

test("a dynamic form that is encrypted with an empty user password converts", async () => {
  const plain = xfaPdf(packetsOf(textFieldXml("a")));
  for (const method of ["rc4-128", "aes-128", "aes-256"]) {
    const encrypted = await encryptedCopy(plain, method);
    assert.match(Buffer.from(encrypted).toString("latin1"), /\/Encrypt/);
    const result = await convertXfa(encrypted, await nodeXfaHost());
    assert.ok(result.kind === "converted", method);
    assert.deepEqual([...(await seeForm(result.pdf)).fields.keys()], ["form1[0].a[0]"]);
  }
});

async function encryptedCopy(pdf: Uint8Array, method: string): Promise<Uint8Array> {
  const document = openWithMupdf(await loadMupdf(), pdf);
  try {
    const buffer = document.saveToBuffer(`encrypt=${method},owner-password=owner,user-password=`);
    const copy = buffer.asUint8Array().slice();
    buffer.destroy();
    return copy;
  } finally {
    document.destroy();
  }
}
