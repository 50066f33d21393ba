import { readFile } from "node:fs/promises";
import { uptime } from "node:os";

/** Tells one run of this machine, from its start to its end, from another. */
export interface MachineRun {
  /** Linux's own name of the run. */
  readonly boot?: string | undefined;
  /** Seconds since the start. */
  readonly uptime: number;
}

/** The present run of this machine. */
export async function machineRun(): Promise<MachineRun> {
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => undefined);
  return { uptime: uptime(), ...(boot === undefined ? {} : { boot: boot.trim() }) };
}

/** True when the machine was surely started between the two. Wall clocks don't count: they are put right, and stand still with a paused machine. */
export function hasRestarted(then: MachineRun, now: MachineRun): boolean {
  return then.boot === undefined || now.boot === undefined ? now.uptime < then.uptime : now.boot !== then.boot;
}
