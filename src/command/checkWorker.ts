import { ActivityGuard } from "../articles/project/process/activity.ts";
import { checkProject } from "./checkProject.ts";
import type { CheckJob, JobOutcome } from "./checkProject.ts";
import { commandFiles } from "./commandFiles.ts";
import { committedFolder } from "./gitChanges.ts";

// Runs in a process of its own: what is in a folder may never end, or need more memory than there is.

/** What the process is started for. */
interface WorkerOrder {
  readonly root: string;
  readonly job: CheckJob;
}

/** Milliseconds between two signs of life. */
const interval = 1_000;

process.once("disconnect", () => process.exit());
process.once("message", (order: WorkerOrder) => {
  void work(order);
});

async function work({ root, job }: WorkerOrder): Promise<void> {
  const alive = setInterval(() => process.send?.({ alive: true }), interval);
  const reply = await resultOf(root, job);
  clearInterval(alive);
  // the end of the process doesn't wait for what is still to be sent
  process.send?.(reply, () => process.disconnect());
}

async function resultOf(
  root: string,
  job: CheckJob,
): Promise<{ readonly outcome: JobOutcome } | { readonly failed: string }> {
  try {
    const committed = job.difference === undefined ? undefined : committedFolder(root, process.env);
    const outcome = await checkProject(job, {
      files: commandFiles(root),
      guard: new ActivityGuard((note) => process.send?.(note)),
      ...(committed === undefined
        ? {}
        : { committed: (commit, paths) => committed.read(commit, paths) }),
    });
    return { outcome };
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
