import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { argv } from "node:process";
import { Ledger } from "../../../../src/research/spending/ledger.ts";
import type { Limits } from "../../../../src/research/spending/ledger.ts";
import { onProcessEnd } from "../../../support/processes.ts";
import { isEntryPoint } from "../../../support/paths.ts";

/** What one window does: reserves all calls in order, and notes each admitted one as charged if asked. */
export interface WindowJob {
  readonly folder: string;
  readonly session: string;
  readonly limits: Limits;
  readonly calls: readonly {
    readonly id: string;
    readonly origin: string;
    readonly price: number;
  }[];
  readonly settle: boolean;
  /** The time all the while, so that no midnight comes between. */
  readonly at: string;
}

/**
 * Does each job in a process of its own. All begin at the same moment, when every process is ready.
 * Resolves with the ids that were admitted; rejects when a process fails.
 */
export async function runWindows(jobs: readonly WindowJob[]): Promise<string[]> {
  const windows = jobs.map((job) =>
    fork(import.meta.filename, [JSON.stringify(job)], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    }),
  );
  const forget = onProcessEnd(() => windows.forEach((window) => window.kill()));
  try {
    await Promise.all(windows.map((window) => nextMessage(window)));
    const admitted = windows.map((window) => nextMessage(window));
    for (const window of windows) {
      window.send("go");
    }
    return (await Promise.all(admitted)).flatMap((ids) =>
      Array.isArray(ids) ? ids.map(String) : [],
    );
  } finally {
    windows.forEach((window) => window.kill());
    forget();
  }
}

async function nextMessage(window: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const failed = once(window, "exit", { signal: ended.signal }).then(([code]) => {
    throw new Error(`A window ended with code ${String(code)}.`);
  });
  try {
    const [message] = await Promise.race([once(window, "message"), failed]);
    return message;
  } finally {
    ended.abort();
    // Aborted on purpose: the message came.
    failed.catch(() => undefined);
  }
}

async function work({ folder, session, limits, calls, settle, at }: WindowJob): Promise<string[]> {
  const ledger = new Ledger(folder, session, () => new Date(at));
  const admitted: string[] = [];
  for (const { id, origin, price } of calls) {
    const admission = await ledger.begin(
      { id, origin, price, tool: "inspect_page", subject: "https://example.com/\nü" },
      limits,
    );
    if (admission.admitted) {
      admitted.push(id);
      if (settle) {
        await ledger.settle(id, "charged", price, { resultId: `result of ${id}` });
      }
    }
  }
  return admitted;
}

if (isEntryPoint(import.meta.url)) {
  const job: WindowJob = JSON.parse(argv[2] ?? "");
  // Listens until it is ended: a process that ends by itself may be gone before its message is.
  process.on("message", () => void work(job).then((ids) => process.send?.(ids)));
  process.send?.([]);
}
