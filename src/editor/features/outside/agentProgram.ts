import { createHash } from "node:crypto";
import * as path from "node:path";
import { AgentFolder } from "../../../research/outside/agentFolder.ts";
import { writeFileAtomically } from "../../../system/atomicFile.ts";
import { isMissing } from "../../../system/fileErrors.ts";
import { readFileUpTo } from "../../../system/readFile.ts";
import type { App } from "../../platform/app.ts";

/** Bytes of the program: several times what it has. */
const largestProgram = 5_000_000;

/** The folder that windows and the programs of agents share. */
export function agentFolder({ context }: Pick<App, "context">): AgentFolder {
  return new AgentFolder(path.join(context.globalStorageUri.fsPath, "agents"));
}

/**
 * Copies the program that clients start to where it stays when the extension is updated, unless the
 * same is there. Rejects with the file system's error.
 */
export async function placeProgram(
  { context }: Pick<App, "context">,
  { program }: AgentFolder,
): Promise<void> {
  const ours = await readFileUpTo(
    path.join(context.extensionUri.fsPath, "dist", "agent.cjs"),
    largestProgram,
  );
  const there = await readFileUpTo(program, largestProgram).catch((error: unknown) => {
    if (isMissing(error)) {
      return undefined;
    }
    throw error;
  });
  if (there === undefined || hashOf(there) !== hashOf(ours)) {
    await writeFileAtomically(program, ours);
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
