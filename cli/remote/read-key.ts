import { misuse, Refusal } from "../terminal/refusal.ts";

const ENTER = /[\r\n]/;
const CTRL_C = "\u0003";
const CTRL_D = "\u0004";
const ERASE = /[\u007f\b]/;

/** Returns the API key: typed at a terminal without echo, else the first line of standard input. */
export async function readKey(url: string): Promise<string> {
  const key = process.stdin.isTTY ? await typedKey(url) : await pipedLine();
  if (key === "") throw misuse("No API key was given.", "Type it, or send it to standard input.");
  return key;
}

async function pipedLine(): Promise<string> {
  let text = "";
  for await (const part of process.stdin.setEncoding("utf8")) text += String(part);
  return (text.split("\n")[0] ?? "").trim();
}

async function typedKey(url: string): Promise<string> {
  process.stderr.write(`API key for ${url}: `);
  process.stdin.setRawMode(true).setEncoding("utf8");
  let typed = "";
  try {
    for await (const part of process.stdin) {
      for (const character of String(part)) {
        if (ENTER.test(character)) return typed.trim();
        if (character === CTRL_C || character === CTRL_D)
          throw new Refusal("No API key was given.");
        typed = ERASE.test(character) ? typed.slice(0, -1) : typed + character;
      }
    }
    return typed.trim();
  } finally {
    process.stdin.setRawMode(false);
    process.stderr.write("\n");
  }
}
