import * as vscode from "vscode";
import type { UrlChanges } from "../../../articles/moves/urlChange.ts";
import { CommittedFolder } from "../../../system/git/committedFolder.ts";
import { GitProblem } from "../../../system/git/gitProblem.ts";
import type { App } from "../../platform/app.ts";
import type { PlaceInProject } from "../../platform/projectFiles/projectSites.ts";
import { namedBranch } from "./namedBranch.ts";
import { unknownInRepository, unknownInWindow } from "./unknownMoves.ts";

/** Which URLs of a folder's sites changed since they were published. */
export type FolderMoves =
  | {
      readonly kind: "known";
      readonly changes: UrlChanges;
      /** What Git ignores, as paths below the folder; folders end with a slash. */
      readonly ignored: readonly string[];
    }
  /** The folder has no site that is recognized. */
  | { readonly kind: "noSite" }
  /** Why it isn't known, as a sentence; `needsBranch` where it is once a person names the default branch, `setting` where one is the cause. */
  | {
      readonly kind: "unknown";
      readonly why: string;
      readonly needsBranch?: true;
      readonly setting?: string;
    };

/**
 * Which URLs of the sites in a folder of the workspace aren't made any more, or by another file, since the last commit that
 * the default branch has in common with what is checked out. Files count as they are on disk. Rejects where the project's
 * articles can't be read.
 */
export async function urlChanges(
  app: Pick<App, "git" | "sites" | "context">,
  folder: vscode.Uri,
): Promise<FolderMoves> {
  const project = (await placeOf(app, folder))?.project;
  if (project === undefined || (await project.ask("sites", undefined)).length === 0) {
    return { kind: "noSite" };
  }
  const git = await app.git();
  const committed = await git.committed(folder);
  if (!(committed instanceof CommittedFolder)) {
    const why = unknownInWindow(committed);
    return committed.git === "disabled"
      ? { kind: "unknown", why, setting: "git.enabled" }
      : { kind: "unknown", why };
  }
  try {
    const difference = await committed.difference(namedBranch(app.context, folder));
    if (typeof difference === "string") {
      const why = unknownInRepository(difference);
      return difference === "noDefaultBranch"
        ? { kind: "unknown", why, needsBranch: true }
        : { kind: "unknown", why };
    }
    const { commit, branch, changed, gone, came, ignored } = difference;
    const isSame = changed.length + gone.length + came.length === 0;
    return {
      kind: "known",
      ignored,
      changes: isSame
        ? { commit, branch, changes: [], causes: [], unknown: {} }
        : await project.ask("urlChanges", difference),
    };
  } catch (error) {
    if (error instanceof GitProblem) {
      git.say(error);
      return { kind: "unknown", why: unknownInRepository(error.kind) };
    }
    throw error;
  }
}

/** A folder of the workspace as a project; undefined for others. */
export async function placeOf(
  app: Pick<App, "sites">,
  folder: vscode.Uri,
): Promise<PlaceInProject | undefined> {
  return (await app.sites()).placeOf(vscode.Uri.joinPath(folder, "index.md"));
}
