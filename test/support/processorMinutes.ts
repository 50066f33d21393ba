import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onProcessEnd } from "./processes.ts";

/** Minutes of the processors that something used. */
export interface UsedMinutes {
  /** NaN where the system doesn't tell. */
  readonly used: () => number;
  /** Whether processes count that were killed with the one that started them, such as extension hosts and pages. */
  readonly whole: boolean;
}

/**
 * What this process and all that it starts use from now on. Linux counts each of them where this process may make a control
 * group of its own, as root may in many containers; else it knows only of processes that have ended and were waited for,
 * which leaves out about half of what a tier with windows uses.
 */
export function countMinutes(): UsedMinutes {
  const group = ownGroup();
  return group === undefined
    ? { used: waitedFor, whole: false }
    : {
        used: () => Number(readFileSync(join(group, "cpuacct.usage"), "utf8")) / 1e9 / 60,
        whole: true,
      };
}

/** The folder of a control group (version 1) inside the present one, which this process has moved into. */
function ownGroup(): string | undefined {
  try {
    const groups = readFileSync("/proc/self/cgroup", "utf8");
    const present = /^\d+:(?:[^:]*,)?cpuacct(?:,[^:]*)?:(.+)$/mu.exec(groups)?.[1];
    if (present === undefined) {
      return undefined;
    }
    const outer = join("/sys/fs/cgroup/cpuacct", present);
    const own = join(outer, `seo-research-${process.pid}`);
    mkdirSync(own);
    const enter = (group: string): void =>
      writeFileSync(join(group, "cgroup.procs"), String(process.pid));
    onProcessEnd(() => {
      try {
        enter(outer);
        rmdirSync(own);
      } catch {
        // something that was started lives on in it
      }
    });
    enter(own);
    return own;
  } catch {
    return undefined;
  }
}

/** Minutes of the processes of this one that have ended and were waited for, in hundredths of a second. */
function waitedFor(): number {
  if (process.platform !== "linux") {
    return Number.NaN;
  }
  const [, fields = ""] = readFileSync("/proc/self/stat", "utf8").split(/\) (?=[A-Z] )/u);
  // the state of the process, field 3, comes first; 16 and 17 are what ended children used
  const [user, system] = fields.split(" ").slice(13, 15).map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) / 100 / 60;
}
