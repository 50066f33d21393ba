import * as l10n from "@vscode/l10n";
import type { MissingBase } from "../../../system/git/baseCommit.ts";
import type { GitProblemKind } from "../../../system/git/gitProblem.ts";
import type { GitWindow } from "../../platform/unknownDates.ts";

/** Why it isn't known in a window which URLs changed, in a sentence or two. */
export function unknownInWindow({ git, isRemote, scheme }: GitWindow): string {
  if (isRemote || scheme !== "file") {
    return l10n.t(
      "Moved URLs are unknown in a remote window. The setting {0} can run this extension on the remote machine; the API key, saved results and spending are then saved there.",
      "remote.extensionKind",
    );
  }
  switch (git) {
    case "untrusted":
      return l10n.t("Moved URLs are unknown in Restricted Mode: Git isn't run there.");
    case "disabled":
      return l10n.t(
        "Moved URLs are unknown because Git is turned off. Check the setting {0}.",
        "git.enabled",
      );
    case "absent":
      return l10n.t("Moved URLs are unknown because Git isn't available in this window.");
  }
}

const missing: Readonly<Record<MissingBase | GitProblemKind, () => string>> = {
  noCommit: () => l10n.t("Moved URLs are unknown because nothing was committed yet."),
  noDefaultBranch: () =>
    l10n.t("Moved URLs are unknown because no remote branch is known to be the published one."),
  noCommonCommit: () =>
    l10n.t(
      "Moved URLs are unknown because this branch has no commit in common with the default branch.",
    ),
  shallow: () =>
    l10n.t(
      "Moved URLs are unknown because this repository is a shallow clone: the commit to compare with is missing.",
    ),
  noGit: () => l10n.t("Moved URLs are unknown because Git isn't available in this window."),
  noRepository: () =>
    l10n.t("Moved URLs are unknown because no Git repository contains this folder."),
  dubiousOwnership: () =>
    l10n.t(
      "Moved URLs are unknown because this repository's folder belongs to another user. Git reads it once its setting {0} names the folder.",
      "safe.directory",
    ),
  tooSlow: () => l10n.t("Moved URLs are unknown because Git needed too long to read the files."),
  tooLarge: () => l10n.t("Moved URLs are unknown because the repository is too large to read."),
  failed: () => l10n.t("Moved URLs are unknown because Git couldn't read the files. See the log."),
};

/** Why it isn't known in a repository which URLs changed, as a sentence. */
export function unknownInRepository(kind: MissingBase | GitProblemKind): string {
  return missing[kind]();
}
