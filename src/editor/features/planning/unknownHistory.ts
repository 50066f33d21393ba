import * as l10n from "@vscode/l10n";
import type { MissingBase } from "../../../system/git/baseCommit.ts";
import type { GitProblemKind } from "../../../system/git/gitProblem.ts";
import type { GitWindow } from "../../platform/unknownDates.ts";

/** Why it isn't known in a window what changed, in a sentence or two. */
export function noHistoryInWindow({ git, isRemote, scheme }: GitWindow): string {
  if (isRemote || scheme !== "file") {
    return l10n.t(
      "Changes are unknown in a remote window. The setting {0} can run this extension on the remote machine; the API key, saved results and spending are then saved there.",
      "remote.extensionKind",
    );
  }
  switch (git) {
    case "untrusted":
      return l10n.t("Changes are unknown in Restricted Mode: Git isn't run there.");
    case "disabled":
      return l10n.t(
        "Changes are unknown because Git is turned off. Check the setting {0}.",
        "git.enabled",
      );
    case "absent":
      return l10n.t("Changes are unknown because Git isn't available in this window.");
  }
}

/** What makes a window tell of changes: a setting by its name, or trusting the folder. */
export type WayToHistory = "git.enabled" | "git.path" | "remote.extensionKind" | "trust";

/** The way to it where a window tells of none. */
export function wayInWindow({ git, isRemote, scheme }: GitWindow): WayToHistory {
  const ways = { untrusted: "trust", disabled: "git.enabled", absent: "git.path" } as const;
  return isRemote || scheme !== "file" ? "remote.extensionKind" : ways[git];
}

/** What a button that leads there is called. */
export function wayWords(way: WayToHistory): string {
  return way === "trust" ? l10n.t("Manage Workspace Trust") : l10n.t("Open Setting {0}", way);
}

/** Why it isn't known of a repository what changed, as a sentence. */
export function noHistoryInRepository(kind: MissingBase | GitProblemKind): string {
  switch (kind) {
    case "noCommit":
      return l10n.t("No changes yet: nothing was committed.");
    case "noDefaultBranch":
      return l10n.t(
        "Changes are unknown because no remote branch is known to be the published one.",
      );
    case "noGit":
      return l10n.t("Changes are unknown because Git isn't available in this window.");
    case "noRepository":
      return l10n.t("Changes are unknown because no Git repository contains this folder.");
    case "tooSlow":
    case "tooLarge":
      return l10n.t("Changes are unknown because the history is too long to read.");
    default:
      return l10n.t("Changes are unknown because Git couldn't read the history. See the log.");
  }
}
