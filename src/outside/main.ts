import * as path from "node:path";
import { parseArgs } from "node:util";
import { AgentFolder } from "../research/outside/agentFolder.ts";
import { WindowCalls } from "./callWindow.ts";
import { serveAgent } from "./serveAgent.ts";

/**
 * The program that a client of an agent starts. It knows no key and no result, and reaches no network:
 * it forwards each call to a window of the editor. What it needs lies beside it.
 */
const { folder } = parseArgs({ options: { folder: { type: "string" } }, strict: false }).values;
const calls = new WindowCalls(new AgentFolder(path.dirname(process.argv[1] ?? "")));
const workingFolder = process.cwd();

serveAgent(process.env.SEO_RESEARCH_VERSION ?? "", ({ tool, input, client, roots, ...rest }) =>
  calls.answer(
    {
      call: { tool: tool.name, input, client, folder: workingFolder },
      isPaid: tool.isPaid,
      ...rest,
    },
    { folder: typeof folder === "string" ? folder : undefined, workingFolder, roots },
  ),
);

/** Its client has gone: nobody is left to answer. */
const end = (): void => {
  calls.close();
  process.exit(0);
};
process.stdin.on("end", end);
process.stdin.on("close", end);
process.stdout.on("error", end);
