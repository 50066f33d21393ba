import type { Notice } from "./resultProtocol.ts";

/** True for notices that are always shown: what went wrong, that nothing was found, and what changes how the figures are read. */
export function isInSight({ kind, inSight }: Notice): boolean {
  return inSight === true || kind === "problem" || kind === "empty";
}

/** The same notices, all of them shown above the figures. */
export function inSight<N extends Notice>(
  notices: readonly N[],
): (N & { readonly inSight: true })[] {
  return notices.map((notice) => ({ ...notice, inSight: true as const }));
}
