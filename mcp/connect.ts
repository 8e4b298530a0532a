import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { z } from "zod";
import { callTool } from "./call-tool.ts";
import type { FormSource } from "./contract.ts";
import { type Tool, toolsFor } from "./tools.ts";

/** Dependencies of a server of the protocol. */
export type McpParts = {
  readonly version: string;
  readonly forms: FormSource;
  /** Whether the tools read and write files of the machine. */
  readonly hasFiles: boolean;
  /** Called with faults of the program, which the agent learns without details. */
  readonly report: (error: unknown) => void;
};

const INSTRUCTIONS =
  "Fills PDF forms. Call list_forms, then describe_form, then fill_form for one document or fill_rows for many. Warnings come first in an answer: act on them.";

const MESSAGE_MIB_MAX = 10;
/** In the error of the package for a message beyond its bound. */
const TOO_LONG = "exceeded maximum size";

// The package of the protocol is loaded where it is used, by most processes never.

/** Serves the tools on standard input and output until the input ends or `signal` aborts. */
export async function serveStdio(parts: McpParts, signal: AbortSignal): Promise<void> {
  const { StdioServerTransport } = await import("@modelcontextprotocol/sdk/server/stdio.js");
  const server = await openServer(parts);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const report = (error: Error) =>
    parts.report(error.message.includes(TOO_LONG) ? tooLong() : error);
  // The transport closes itself after a message beyond its bound, whose sender it does not know.
  Object.assign(server, { onclose: end, onerror: report });
  const options = { maxBufferSize: MESSAGE_MIB_MAX * 2 ** 20 };
  await server.connect(new StdioServerTransport(process.stdin, process.stdout, options));
  process.stdin.once("end", end).once("close", end);
  signal.addEventListener("abort", () => end(), { once: true });
  if (!signal.aborted) await ended;
  await server.close();
}

/** Answers one message that was posted, without a session: every message has the caller's own key. */
export async function answerPosted(
  parts: McpParts,
  request: Request,
  parsedBody: unknown,
): Promise<Response> {
  const { WebStandardStreamableHTTPServerTransport } = await import(
    "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"
  );
  const server = await openServer(parts);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}

function tooLong(): Error {
  const bound = `a message has more than ${MESSAGE_MIB_MAX} MiB`;
  return new Error(`${bound}; give the rows of fill_rows as a file, by its parameter file`);
}

async function openServer({ version, forms, hasFiles, report }: McpParts): Promise<Server> {
  const [{ Server: ProtocolServer }, { CallToolRequestSchema, ListToolsRequestSchema }] =
    await Promise.all([
      import("@modelcontextprotocol/sdk/server/index.js"),
      import("@modelcontextprotocol/sdk/types.js"),
    ]);
  const tools = toolsFor({ hasFiles });
  const server = new ProtocolServer(
    { name: "platen", title: "Platen", version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listed) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    callTool(tools, forms, params, report),
  );
  return server;
}

function listed({ name, title, description, input, output, readOnly }: Tool) {
  return {
    name,
    title,
    description,
    inputSchema: jsonSchema(input.strict(), "input"),
    outputSchema: jsonSchema(output, "output"),
    annotations: { title, readOnlyHint: readOnly, destructiveHint: false, openWorldHint: false },
  };
}

function jsonSchema(schema: z.ZodObject, io: "input" | "output") {
  // The draft that clients of the protocol validate against.
  return { ...z.toJSONSchema(schema, { io, target: "draft-7" }), type: "object" as const };
}
