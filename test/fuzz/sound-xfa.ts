import { packetsOf, textFieldXml } from "../../lab/xfa/xfa-pdf.ts";

/** Forms with all widgets, layouts, repeats, pages, rich text and data. */
export const SOUND_XFA: readonly string[] = [
  packetsOf(textFieldXml("name", caption("Name")) + widgets(), {
    data: "<form1><name>Ada</name><agree>1</agree><pick>b</pick></form1>",
  }),
  packetsOf(repeats() + table(), {
    data: "<form1><row><a>1</a></row><row><a>2</a></row><row><a>3</a></row></form1>",
  }),
  packetsOf(drawings() + pages()),
];

function caption(text: string): string {
  return `<caption placement="left" reserve="60pt"><value><text>${text}</text></value></caption>`;
}

function widgets(): string {
  const uis = [
    '<textEdit multiLine="1"/>',
    '<textEdit><comb numberOfCells="5"/></textEdit>',
    "<numericEdit/>",
    '<dateTimeEdit picker="host"/>',
    '<passwordEdit passwordChar="*"/>',
    '<choiceList open="onEntry" textEntry="1"/>',
    '<choiceList open="multiSelect"/>',
    "<signature/>",
    "<imageEdit/>",
    '<barcode type="pdf417"/>',
    '<button highlight="push"/>',
  ];
  const items =
    '<items><text>A</text><text>B</text></items><items save="1"><text>a</text><text>b</text></items>';
  const fields = uis.map(
    (ui, at) =>
      `<field name="f${at}" w="3in" h="9mm" access="open"><ui>${ui}</ui>${items}<margin leftInset="1mm"/><para hAlign="center"/><bind match="once"/><validate nullTest="error"/></field>`,
  );
  const check = '<ui><checkButton size="10pt" mark="cross"/></ui>';
  const states = "<items><integer>1</integer><integer>0</integer></items>";
  const agree = `<field name="agree" w="20pt" h="20pt">${check}${states}</field>`;
  const radio = (name: string): string =>
    `<field w="80pt" h="14pt" name="${name}">${check}<items><text>${name}</text></items></field>`;
  return `${fields.join("")}${agree}<exclGroup name="pick" layout="tb">${radio("a")}${radio("b")}</exclGroup>`;
}

function repeats(): string {
  const script =
    '<event activity="click"><script>row.instanceManager.addInstance(1);</script></event>';
  return `<subform name="row" layout="lr-tb" w="500pt"><occur min="1" max="10"/>${textFieldXml("a")}${textFieldXml("b", script)}</subform><subform layout="tb" presence="hidden"><occur min="0" max="-1"/>${textFieldXml("c")}</subform>`;
}

function table(): string {
  const row = `<subform name="r" layout="row"><occur max="-1" initial="3"/>${["x", "y", "z"].map(cell).join("")}</subform>`;
  return `<subform name="t" layout="table" columnWidths="2in 30mm -1">${row}</subform>`;
}

function cell(name: string): string {
  return textFieldXml(name, "", 'h="6mm"');
}

function drawings(): string {
  const rich =
    '<exData contentType="text/html"><body xmlns="http://www.w3.org/1999/xhtml"><p style="font-size:12pt;text-align:right"><b>Bold</b> and <span style="color:#ff0000">red</span></p></body></exData>';
  const gif = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
  return [
    `<draw w="200pt" rotate="90"><value>${rich}</value><font typeface="Myriad Pro" size="9pt"/></draw>`,
    '<draw x="1in" y="2in" w="2in" h="1pt"><value><line slope="/"><edge thickness="0.5pt" stroke="dashed"/></line></value></draw>',
    '<draw w="50pt" h="50pt"><value><arc sweepAngle="200" circular="1"><fill><color value="200,0,0"/></fill></arc></value></draw>',
    '<draw w="50pt" h="50pt"><value><rectangle><corner radius="4pt"/></rectangle></value><border><edge/><edge presence="hidden"/></border></draw>',
    `<draw w="30pt" h="30pt"><value><image contentType="image/gif" aspect="fit">${gif}</image></value></draw>`,
  ].join("");
}

function pages(): string {
  const sections = [1, 2, 3].map(
    (at) =>
      `<subform name="s${at}" layout="position" w="400pt" h="300pt"><breakBefore targetType="pageArea" target="#Page1" startNew="1"/>${textFieldXml("n", "", 'x="10pt" y="20pt" w="100pt" h="20pt"')}</subform>`,
  );
  return sections.join("") + textFieldXml("last", '<keep previous="contentArea"/>');
}
