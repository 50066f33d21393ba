import { randomBytes } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import * as path from "node:path";
import * as z from "zod/mini";
import { writeFileAtomically } from "../../system/atomicFile.ts";
import { isMissing } from "../../system/fileErrors.ts";
import { hasRestarted, machineRun } from "../../system/machineRun.ts";
import type { MachineRun } from "../../system/machineRun.ts";
import { isProcessAlive } from "../../system/processes.ts";
import { noteLimit, readTextUpTo } from "../../system/readFile.ts";
import { renameHeld } from "../../system/renameHeld.ts";

const ownerFile = "owner.json";
/** No clock is put right by more than this, in milliseconds. */
const largestCorrection = 24 * 60 * 60_000;

const owner = z.lazy(() =>
  z.object({
    pid: z.number(),
    /** ISO 8601, UTC, by this machine's clock. */
    since: z.string(),
    /** The machine's run in which the window has claimed the batch. Version 0.4.0 did not note it. */
    run: z.catch(
      z.optional(z.object({ boot: z.optional(z.string()), uptime: z.number() })),
      undefined,
    ),
  }),
);

/** The window that runs a batch; pid 0 when it has let go. */
export type BatchOwner = z.infer<typeof owner>;

export type Claim =
  | { readonly taken: true; readonly release: () => Promise<void> }
  /** Another window has the batch. */
  | { readonly taken: false; readonly owner: BatchOwner };

/**
 * Claims the batch in `folder` for this process. Claims are numbered folders, `claim-000001` and so
 * on, and the highest counts: it appears under its number by one rename that fails if the number is
 * there already, so of several windows that find a dead owner exactly one succeeds it. A claim that
 * was let go keeps its number.
 */
export async function claimBatch(folder: string, now: Date, pid = process.pid): Promise<Claim> {
  for (;;) {
    const newest = await newestClaim(folder);
    const other = await readOwner(claimPath(folder, newest));
    // Read after the claim, or one that was made in between would look like one from before a restart.
    const run = await machineRun();
    const mine = { pid, since: now.toISOString(), run };
    if (other !== undefined && isClaimed(other, run)) {
      return { taken: false, owner: other };
    }
    const target = claimPath(folder, newest + 1);
    if (await place(folder, newest + 1, mine)) {
      await removeOlder(folder, newest + 1);
      const released = JSON.stringify({ ...mine, pid: 0 });
      return {
        taken: true,
        release: () => writeFileAtomically(path.join(target, ownerFile), released),
      };
    }
  }
}

/** The window that has claimed the batch in `folder` and is still there. */
export async function ownerOf(folder: string): Promise<BatchOwner | undefined> {
  const owner = await readOwner(claimPath(folder, await newestClaim(folder)));
  return owner !== undefined && isClaimed(owner, await machineRun()) ? owner : undefined;
}

/** Puts a claim in its place. False when another window was quicker. */
async function place(folder: string, number: number, mine: BatchOwner): Promise<boolean> {
  const prepared = path.join(folder, `.claim-${randomBytes(6).toString("hex")}.tmp`);
  const target = claimPath(folder, number);
  try {
    await writeFileAtomically(path.join(prepared, ownerFile), JSON.stringify(mine));
    await renameHeld(prepared, target, () => isOvertaken(folder, number - 1));
  } catch (error) {
    await rm(prepared, { recursive: true, force: true });
    if (await isOvertaken(folder, number - 1)) {
      return false;
    }
    throw error;
  }
  // The number may have been free because its claim was succeeded and tidied away meanwhile.
  if (await isOvertaken(folder, number)) {
    await rm(target, { recursive: true, force: true });
    return false;
  }
  return true;
}

async function isOvertaken(folder: string, number: number): Promise<boolean> {
  return (await newestClaim(folder)) > number;
}

/**
 * True while the window is there. A process of now that has the number of one before the last start of
 * the machine is another; where it isn't known whether there was a start, a claim that is a day older
 * than it has no window any more.
 */
function isClaimed({ pid, since, run }: BatchOwner, now: MachineRun): boolean {
  const startedAt = Date.now() - now.uptime * 1000;
  const isOfEarlierRun =
    (run === undefined ? undefined : hasRestarted(run, now)) ??
    Date.parse(since) < startedAt - largestCorrection;
  return !isOfEarlierRun && pid !== 0 && isProcessAlive(pid);
}

async function claimNumbers(folder: string): Promise<number[]> {
  return (await readdir(folder)).flatMap(
    (name) => /^claim-(\d{6,})$/u.exec(name)?.slice(1).map(Number) ?? [],
  );
}

/** 0 where there is none. */
async function newestClaim(folder: string): Promise<number> {
  return Math.max(0, ...(await claimNumbers(folder)));
}

/** Undefined when there is no such claim, perhaps because a newer one has just taken its place, or it says nothing. */
async function readOwner(claim: string): Promise<BatchOwner | undefined> {
  try {
    return owner.safeParse(JSON.parse(await readTextUpTo(path.join(claim, ownerFile), noteLimit)))
      .data;
  } catch (error) {
    // Claims appear whole: one that is no JSON was damaged later, and its window is not to be known.
    if (isMissing(error) || error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
}

/** Tidiness only: the highest number counts, whatever else is left. */
async function removeOlder(folder: string, current: number): Promise<void> {
  for (const number of await claimNumbers(folder)) {
    if (number < current) {
      await rm(claimPath(folder, number), { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

function claimPath(folder: string, number: number): string {
  return path.join(folder, `claim-${String(number).padStart(6, "0")}`);
}
