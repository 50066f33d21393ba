import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { argv } from "node:process";
import { PendingCalls, isUnderWay } from "../../../../src/research/spending/pendingCalls.ts";
import { isEntryPoint } from "../../../support/paths.ts";
import { onProcessEnd } from "../../../support/processes.ts";

/** What each window does: claim all calls in order, whoever is gone and left them behind, and hold what it gets. */
interface ClaimJob {
  readonly folder: string;
  readonly keys: readonly string[];
}

/**
 * Lets so many processes race for claims; all begin at the same moment. Resolves with the key of
 * every claim that one of them got; rejects when a process fails.
 */
export async function raceForClaims(windows: number, job: ClaimJob): Promise<string[]> {
  const processes = Array.from({ length: windows }, () =>
    fork(import.meta.filename, [JSON.stringify(job)], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    }),
  );
  const end = (): void => processes.forEach((child) => child.kill());
  const forget = onProcessEnd(end);
  try {
    await Promise.all(processes.map(nextMessage));
    const claimed = processes.map(nextMessage);
    for (const child of processes) {
      child.send("go");
    }
    return (await Promise.all(claimed)).flatMap((keys) =>
      Array.isArray(keys) ? keys.map(String) : [],
    );
  } finally {
    end();
    forget();
  }
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const failed = once(child, "exit", { signal: ended.signal }).then(([code]) => {
    throw new Error(`A window ended with code ${String(code)}.`);
  });
  try {
    const [message] = await Promise.race([once(child, "message"), failed]);
    return message;
  } finally {
    ended.abort();
    // Aborted on purpose: the message came.
    failed.catch(() => undefined);
  }
}

async function claimAll({ folder, keys }: ClaimJob): Promise<string[]> {
  const calls = new PendingCalls(folder);
  const claimed: string[] = [];
  for (const key of keys) {
    const mine = {
      tool: "inspect_page",
      subject: key,
      sentAt: new Date().toISOString(),
      pid: process.pid,
    };
    for (let left = await calls.begin(key, mine); ; left = await calls.begin(key, mine)) {
      if (left === undefined) {
        claimed.push(key);
        break;
      }
      if (isUnderWay(left, Date.now())) {
        break;
      }
      await calls.takeAway(left);
    }
  }
  return claimed;
}

if (isEntryPoint(import.meta.url)) {
  const job: ClaimJob = JSON.parse(argv[2] ?? "");
  // Listens until it is ended: a process that ends by itself may be gone before its message is.
  process.on("message", () => void claimAll(job).then((keys) => process.send?.(keys)));
  process.send?.([]);
}
