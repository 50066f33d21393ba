import { fileURLToPath } from "node:url";
import { Server } from "@modelcontextprotocol/server";
import type { ServerContext } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { outsideInstructions, outsideTools } from "../research/outside/outsideTools.ts";
import type { OutsideTool } from "../research/outside/outsideTools.ts";
import type { OutsideAnswer } from "../research/outside/callMessages.ts";
import { isRecord, textOf } from "../shared/json.ts";
import type { JsonRecord } from "../shared/json.ts";
import { valueWithin } from "../system/within.ts";

/** One call of a client. */
export interface ClientCall {
  readonly tool: OutsideTool;
  readonly input: JsonRecord;
  /** What the client says it is called. */
  readonly client: string;
  readonly signal: AbortSignal;
  /** Tells the client what is waited for, where it wants to know. */
  readonly note: (text: string) => void;
  /** The folders that the client works in, where it tells. */
  readonly roots: () => Promise<readonly string[]>;
}

/** Where a client of the protocol's newest revision says who it is, with each request. */
const clientInfo = "io.modelcontextprotocol/clientInfo";

/** For how long a client is asked about its folders, in milliseconds. */
const rootsTime = 2000;

/** Characters of a client's name. */
const longestName = 80;

/**
 * Serves the tools over standard input and output, in the revisions of 2025 and 2026: nothing else
 * may write to the output. The one file that knows the library for the protocol.
 */
export function serveAgent(
  version: string,
  answer: (call: ClientCall) => Promise<OutsideAnswer>,
): void {
  const serve = (): Server => {
    const server = new Server(
      { name: "seo-research", title: "SEO Research", version },
      { capabilities: { tools: {} }, instructions: outsideInstructions },
    );
    server.setRequestHandler("tools/list", () => ({ tools: outsideTools.map(listed) }));
    server.setRequestHandler("tools/call", async ({ params }, context) => {
      const tool = outsideTools.find(({ name }) => name === params.name);
      if (tool === undefined) {
        return textAnswer({ text: `There is no tool ${params.name}.`, isError: true });
      }
      const { signal } = context.mcpReq;
      return textAnswer(
        await answer({
          tool,
          input: params.arguments ?? {},
          client: clientName(server, context),
          signal,
          note: noteTo(context),
          roots: () => rootsOf(server),
        }),
      );
    });
    return server;
  };
  serveStdio(serve, { transport: new StdioServerTransport(process.stdin, process.stdout) });
}

function listed({ name, title, description, inputSchema, isPaid, isReadOnly }: OutsideTool) {
  return {
    name,
    title,
    description,
    inputSchema: { ...inputSchema, type: "object" as const },
    annotations: {
      title,
      readOnlyHint: isReadOnly,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: isPaid,
    },
  };
}

function textAnswer({ text, isError }: OutsideAnswer) {
  return { content: [{ type: "text" as const, text }], ...(isError ? { isError } : {}) };
}

function clientName(server: Server, { mcpReq }: ServerContext): string {
  const { envelope } = mcpReq;
  const info: unknown = isRecord(envelope) ? envelope[clientInfo] : server.getClientVersion();
  const name = isRecord(info) ? textOf(info["name"]).trim() : "";
  return name === "" ? "an agent" : name.slice(0, longestName).toWellFormed();
}

function noteTo({ mcpReq }: ServerContext): (text: string) => void {
  const progressToken = mcpReq._meta?.progressToken;
  let progress = 0;
  return (message) => {
    if (progressToken !== undefined) {
      progress += 1;
      const params = { progressToken, progress, message };
      // A client that has gone is noticed elsewhere.
      mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
    }
  };
}

/** Only clients of 2025 can be asked. */
async function rootsOf(server: Server): Promise<string[]> {
  if (server.getClientCapabilities()?.roots === undefined) {
    return [];
  }
  const asked = server.listRoots().catch(() => undefined);
  const { roots = [] } = (await valueWithin(rootsTime, asked)) ?? {};
  return roots.flatMap(({ uri }) => (uri.startsWith("file://") ? pathOf(uri) : []));
}

function pathOf(uri: string): string[] {
  try {
    return [fileURLToPath(uri)];
  } catch {
    // A client may say anything.
    return [];
  }
}
