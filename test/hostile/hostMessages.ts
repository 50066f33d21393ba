import { isRecord } from "../../src/shared/json.ts";
import type { ProcessLimits } from "../../src/articles/project/process/processLimits.ts";
import type { Held } from "./hostProbe.ts";
import type { SiteOutcome } from "./openSite.ts";
import type { Group } from "./recipe.ts";

/** A built recipe that the host is to open. */
export interface RunMessage {
  readonly kind: "run";
  readonly group: Group;
  readonly site: string;
  readonly open: string;
  readonly also: string | undefined;
  /** A folder for a library, into which backups are restored. */
  readonly library: string;
  readonly processFile: string;
  readonly limits: Partial<ProcessLimits>;
}

/** What opening a recipe did to the host. */
export interface HostOutcome {
  readonly held: Held;
  /** Megabytes over what it had before. */
  readonly memory: number;
  readonly site: SiteOutcome;
}

/** A process that the host started. */
export interface StartedMessage {
  readonly kind: "started";
  readonly pid: number;
}

/** Both ends are of this folder, so that a message has its form where it is one at all. */
export function isRunMessage(body: unknown): body is RunMessage {
  return isRecord(body) && body["kind"] === "run";
}

export function isStartedMessage(body: unknown): body is StartedMessage {
  return isRecord(body) && body["kind"] === "started";
}
