import assert from "node:assert/strict";
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isRecord, textOf } from "../../src/shared/json.ts";
import type { FaultyService } from "./faultyService.ts";
import { repositoryRoot } from "./paths.ts";

/** What a window's process works with. */
export interface WindowParts {
  /** The folder of all files, which the windows of a test share. */
  readonly path: string;
  /** The folder that is open in it. */
  readonly project: string;
  readonly service: Pick<FaultyService, "url" | "key">;
}

/** A question in a window. */
export interface WindowDialog {
  readonly what: string;
  readonly detail: string;
  /** Presses the button that runs the call, or closes the dialog. */
  readonly answer: (yes: boolean) => void;
}

/** Where the windows of `path` say that they are open for agents. */
export function agentsOf(path: string): string {
  return join(path, "agents");
}

/** Opens a window as a process of its own (`outsideWindowProcess.ts`); resolves once it is open for agents. */
export async function openWindowProcess(
  { path, project, service }: WindowParts,
  onDialog: (dialog: WindowDialog) => void,
): Promise<ChildProcess> {
  const [standIn = "", program = ""] = ["editorStandIn.ts", "outsideWindowProcess.ts"].map(
    (name) => pathToFileURL(join(repositoryRoot, "test", "support", name)).href,
  );
  const storage = join(path, "storage");
  for (const folder of [project, storage]) {
    mkdirSync(folder, { recursive: true });
  }
  const args = [storage, agentsOf(path), project, service.url, service.key];
  const child = fork(fileURLToPath(program), args, { execArgv: ["--import", standIn] });
  child.on("message", (message) => {
    if (isRecord(message) && typeof message["detail"] === "string") {
      const answer = (yes: boolean): void => void child.send(yes);
      onDialog({ what: textOf(message["what"]), detail: message["detail"], answer });
    }
  });
  const [message]: unknown[] = await once(child, "message");
  assert.deepEqual(message, { isOpen: true });
  return child;
}

/** Sets what agents may spend in a day, in credits; no dialog may be open in the window. */
export async function setAgentBudget(window: ChildProcess, budget: number): Promise<void> {
  const set = once(window, "message");
  window.send({ budget });
  const [message]: unknown[] = await set;
  assert.deepEqual(message, { isSet: true });
}

/** Kills a window's process, and resolves once it is gone. */
export async function killWindowProcess(window: ChildProcess): Promise<void> {
  if (window.exitCode === null && window.signalCode === null) {
    const ended = once(window, "exit");
    window.kill("SIGKILL");
    await ended;
  }
}
