import { commands } from "../../platform/commandIds.ts";
import type { PlainCommand } from "../../platform/commandIds.ts";

/** What can be done with all saved results together, the likeliest first. */
export const libraryActions: readonly PlainCommand[] = [
  commands.backUpLibrary,
  commands.restoreLibrary,
  commands.restoreResults,
];
