import * as l10n from "@vscode/l10n";

/** How absolute paths begin, on any system: `/srv`, `\\server`, `D:\research` and `D:research`. `~` is for shells alone. */
const absolute = /^(?:[\\/~]|[a-z]:)/iu;

/**
 * A folder for research files as a person names it, as a path below the project with `/` and without
 * one at its ends; undefined for a path that isn't below the project, or is the project itself.
 */
export function researchFolder(named: string): string | undefined {
  const text = named.trim();
  const parts = text
    .replaceAll("\\", "/")
    .split("/")
    .filter((part) => part !== "" && part !== ".");
  return absolute.test(text) || parts.length === 0 || parts.includes("..")
    ? undefined
    : parts.join("/");
}

/** Why the setting can't be followed, and what to do, as a sentence; undefined where it can, or says nothing. */
export function researchFolderProblem(setting: string): string | undefined {
  return setting.trim() === "" || researchFolder(setting) !== undefined
    ? undefined
    : l10n.t(
        "The setting {0} is “{1}”, which isn't a folder inside the project. Change it to one, for example {2}.",
        "seoResearch.folder",
        setting,
        "research",
      );
}
