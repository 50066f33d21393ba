import { isRecord, textOf } from "../../../shared/json.ts";
import type { AppContext } from "../../platform/appContext.ts";

/** What the editor's state calls the version whose changes were read, or that was installed first. */
export const seenVersionKey = "seenVersion";

/** The version of the extension that is running. */
export function runningVersion({ extension }: Pick<AppContext, "extension">): string {
  const manifest: unknown = extension.packageJSON;
  return isRecord(manifest) ? textOf(manifest["version"]) : "";
}

/**
 * A first installation has no news. Versions before 1.8.0 noted none: whoever used them has other
 * state. To be called before anything else writes state.
 */
export function noteFirstVersion(context: AppContext): void {
  if (context.globalState.keys().length === 0) {
    void context.globalState.update(seenVersionKey, runningVersion(context));
  }
}
