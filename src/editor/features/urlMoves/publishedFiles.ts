import { CommittedFolder } from "../../../system/git/committedFolder.ts";
import { GitProblem } from "../../../system/git/gitProblem.ts";
import type { App } from "../../platform/app.ts";
import type { PlaceInProject } from "../../platform/projectFiles/projectSites.ts";
import { namedBranch } from "./namedBranch.ts";

/**
 * Whether a file of a project may have been published, by its path before it moved: those that aren't of the last commit that
 * the default branch has in common with what is checked out weren't. Undefined where Git doesn't tell.
 */
export async function publishedFiles(
  app: Pick<App, "git" | "context">,
  { root }: Pick<PlaceInProject, "root">,
): Promise<((file: string) => boolean) | undefined> {
  const git = await app.git();
  const committed = await git.committed(root);
  if (!(committed instanceof CommittedFolder)) {
    return undefined;
  }
  try {
    return await committed.mayHave(namedBranch(app.context, root));
  } catch (error) {
    if (error instanceof GitProblem) {
      git.say(error);
      return undefined;
    }
    throw error;
  }
}
