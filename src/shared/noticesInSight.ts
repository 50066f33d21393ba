import type { Notice } from "./resultProtocol.ts";

/** True for notices that are always shown: what went wrong, that nothing was found, and what changes how the figures are read. */
export function isInSight({ kind, inSight }: Notice): boolean {
  return inSight === true || kind === "problem" || kind === "empty";
}

/** The same notices, all of them shown above the figures. */
export function inSight(notices: readonly Notice[]): Notice[] {
  return notices.map((notice): Notice => ({ ...notice, inSight: true }));
}
