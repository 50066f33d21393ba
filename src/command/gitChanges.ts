import type { MissingBase } from "../system/git/baseCommit.ts";
import { CommittedFolder } from "../system/git/committedFolder.ts";
import type { FolderDifference } from "../system/git/committedFolder.ts";
import { GitProblem } from "../system/git/gitProblem.ts";
import type { GitProblemKind } from "../system/git/gitProblem.ts";
import { GitProgram } from "../system/git/gitProgram.ts";
import { programPath } from "../system/git/programPath.ts";
import { mayDecideUrls } from "../articles/moves/mayDecideUrls.ts";

/** That what changed can't be told, as a sentence. */
export class UnknownChanges extends Error {}

/** The files of a folder at commits; undefined where there is no Git. It is never a program of that folder. */
export function committedFolder(
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
): CommittedFolder | undefined {
  const pathVariable = environment["PATH"] ?? environment["Path"] ?? "";
  const program = programPath("git", { pathVariable, neverIn: [root] });
  return program === undefined
    ? undefined
    : new CommittedFolder(new GitProgram({ program, environment }), root, mayDecideUrls);
}

/**
 * How the files of a folder differ from the last commit that they have in common with another one.
 *
 * @param name The other commit; "" for the default branch of the remote.
 * @throws UnknownChanges
 */
export async function changesSince(
  committed: CommittedFolder | undefined,
  name: string,
): Promise<FolderDifference> {
  if (committed === undefined) {
    throw new UnknownChanges("--changed needs Git, and there is none on the search path.");
  }
  try {
    const found = await (name === "" ? committed.difference() : committed.differenceFrom(name));
    if (typeof found === "string") {
      throw new UnknownChanges(`--changed: ${reasons[found]}`);
    }
    return found;
  } catch (error) {
    if (error instanceof GitProblem) {
      const why = reasons[error.kind];
      throw new UnknownChanges(
        error.kind === "failed" && name !== ""
          ? `--changed: Git knows no commit ${name}. In a shallow clone fetch all of the history (fetch-depth: 0).`
          : `--changed: ${why}`,
      );
    }
    throw error;
  }
}

const reasons: Readonly<Record<MissingBase | GitProblemKind, string>> = {
  noCommit: "nothing was committed yet.",
  noDefaultBranch: "no branch is known to be the default one: name one (--changed=origin/trunk).",
  noCommonCommit: "what is checked out has no commit in common with the one that is named.",
  shallow:
    "this is a shallow clone, which lacks the commit to compare with. Fetch all of the history (fetch-depth: 0).",
  noGit: "Git can't be started.",
  noRepository: "no Git repository contains this folder.",
  dubiousOwnership:
    "the folder belongs to another user. Git reads it once its setting safe.directory names the folder.",
  tooSlow: "Git needed too long.",
  tooLarge: "the repository is too large to read.",
  failed: "Git couldn't read the repository.",
};
