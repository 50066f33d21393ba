import * as l10n from "@vscode/l10n";

/** What the editor says about a window and its Git. */
export interface GitWindow {
  /** "available" where the editor's Git extension runs and is on, "disabled" where it is turned off, "absent" where this side of the window has none, "noRepository" where it has none open for the folder. */
  readonly git: "available" | "disabled" | "absent" | "noRepository";
  /** True where the folders are on another machine and this extension runs beside the person. */
  readonly isRemote: boolean;
  /** The scheme of the folder's URI. */
  readonly scheme: string;
}

/**
 * Why it can't be told here when files were changed, in a sentence or two; undefined where Git can. The
 * time of a file says nothing in its place: files of a clone are as old as the clone.
 */
export function unknownDates({ git, isRemote, scheme }: GitWindow): string | undefined {
  if (git === "available") {
    return undefined;
  }
  if (isRemote || scheme !== "file") {
    return l10n.t(
      "Dates are unknown in a remote window. The setting {0} can run this extension on the remote machine; the API key, saved results and spending are then saved there.",
      "remote.extensionKind",
    );
  }
  if (git === "noRepository") {
    return l10n.t("Dates are unknown because Git has no open repository for this folder.");
  }
  return git === "disabled"
    ? l10n.t("Dates are unknown because Git is turned off. Check the setting {0}.", "git.enabled")
    : l10n.t("Dates are unknown because Git isn't available in this window.");
}
