import * as l10n from "@vscode/l10n";

/** What the editor says about a window and its Git. */
export interface GitWindow {
  /** "disabled" where the editor's Git extension is turned off, "absent" where this side of the window has none, "untrusted" in Restricted Mode, where it isn't asked. */
  readonly git: "disabled" | "absent" | "untrusted";
  /** True where the folders are on another machine and this extension runs beside the person. */
  readonly isRemote: boolean;
  /** The scheme of the folder's URI. */
  readonly scheme: string;
}

/**
 * Why it can't be told in a window when files were changed, in a sentence or two. The time of a file says nothing in its
 * place: files of a clone are as old as the clone.
 */
export function unknownDates({ git, isRemote, scheme }: GitWindow): string {
  if (isRemote || scheme !== "file") {
    return l10n.t(
      "Dates are unknown in a remote window. The setting {0} can run this extension on the remote machine; the API key, saved results and spending are then saved there.",
      "remote.extensionKind",
    );
  }
  switch (git) {
    case "untrusted":
      return l10n.t("Dates are unknown in Restricted Mode: Git isn't run there.");
    case "disabled":
      return l10n.t(
        "Dates are unknown because Git is turned off. Check the setting {0}.",
        "git.enabled",
      );
    case "absent":
      return l10n.t("Dates are unknown because Git isn't available in this window.");
  }
}
