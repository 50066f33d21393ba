import { uptime } from "node:os";
import { noteLimit, readTextUpTo } from "./readFile.ts";

/** Tells one run of this machine, from its start to its end, from another. */
export interface MachineRun {
  /** Linux's own name of the run. */
  readonly boot?: string | undefined;
  /** Seconds since the start. */
  readonly uptime: number;
}

/** The present run of this machine. */
export async function machineRun(): Promise<MachineRun> {
  const boot = await readTextUpTo("/proc/sys/kernel/random/boot_id", noteLimit).catch(
    () => undefined,
  );
  return { uptime: uptime(), ...(boot === undefined ? {} : { boot: boot.trim() }) };
}

/**
 * Seconds that two readings of one run may differ by: some systems count whole seconds, and some
 * calculate the start from a clock that is put right.
 */
const inexact = 5;

/**
 * Whether the machine was started between the two, `now` being the later reading; undefined where that
 * can't be told. Wall clocks don't count: they are put right, and stand still with a paused machine.
 */
export function hasRestarted(then: MachineRun, now: MachineRun): boolean | undefined {
  if (then.boot !== undefined && now.boot !== undefined) {
    return then.boot !== now.boot;
  }
  return now.uptime <= then.uptime - inexact ? true : undefined;
}
