import { GitProblem } from "./gitProblem.ts";
import type { GitProgram } from "./gitProgram.ts";
import { standingOf } from "./repositoryDates.ts";

/** A commit that what is there now is compared with. */
export interface BaseCommit {
  readonly commit: string;
  /** The branch that it is on, as a person says it: `origin/main`; undefined for what is checked out, in a repository without a remote. */
  readonly branch: string | undefined;
}

/**
 * Why there is no such commit: nothing was committed yet; no branch tells what is published, which a person may name; the
 * branches have no commit in common; or they may have one in what a shallow clone lacks.
 */
export type MissingBase = "noCommit" | "noDefaultBranch" | "noCommonCommit" | "shallow";

/** Branches of remotes that are the default one, the surest first. */
const remoteBranches = [
  "refs/remotes/origin/HEAD",
  "refs/remotes/upstream/HEAD",
  "refs/remotes/origin/main",
  "refs/remotes/origin/master",
  "refs/remotes/upstream/main",
  "refs/remotes/upstream/master",
] as const;
const ownBranches = ["refs/heads/main", "refs/heads/master"] as const;

/**
 * The commit that a repository's files are compared with: the last one that what is checked out has in common with the
 * default branch of its remote. On that branch itself this is the last one that the remote has. Without a remote it is what
 * is checked out. Rejects with GitProblem.
 *
 * @param named The default branch, as a person named it: `origin/trunk`.
 */
export async function baseCommit(
  git: GitProgram,
  top: string,
  named?: string,
): Promise<BaseCommit | MissingBase> {
  const { head, isShallow } = await standingOf(git, top);
  if (head === undefined) {
    return "noCommit";
  }
  const branch = await defaultBranch(git, top, named);
  if (branch === undefined) {
    const hasRemote = named !== undefined || (await git.textOf(top, ["remote"])).trim() !== "";
    return hasRemote ? "noDefaultBranch" : { commit: head, branch: undefined };
  }
  const commit = await commonCommit(git, top, head, branch.commit);
  return commit === undefined
    ? isShallow
      ? "shallow"
      : "noCommonCommit"
    : { commit, branch: branch.name };
}

/**
 * The last commit that what is checked out has in common with another one, by its name: `HEAD~3`, `v1.2`. Rejects with
 * GitProblem, "failed" where the name says no commit.
 */
export async function commonBase(
  git: GitProgram,
  top: string,
  name: string,
): Promise<BaseCommit | MissingBase> {
  const { head, isShallow } = await standingOf(git, top);
  if (head === undefined) {
    return "noCommit";
  }
  const named = `${name}^{commit}`;
  const other = await git.textOf(top, ["rev-parse", "--verify", "--end-of-options", named]);
  const commit = await commonCommit(git, top, head, other.trim());
  return commit === undefined
    ? isShallow
      ? "shallow"
      : "noCommonCommit"
    : { commit, branch: name };
}

/**
 * The newest commit of the default branch: that of the remote where there is one, which changes reach when they are merged;
 * else the own branch of that name, and without one what is checked out. Rejects with GitProblem.
 *
 * @param named The default branch, as a person named it.
 */
export async function branchTip(
  git: GitProgram,
  top: string,
  named?: string,
): Promise<BaseCommit | Extract<MissingBase, "noCommit" | "noDefaultBranch">> {
  const branch = await defaultBranch(git, top, named);
  if (branch !== undefined) {
    return { commit: branch.commit, branch: branch.name };
  }
  if (named !== undefined || (await git.textOf(top, ["remote"])).trim() !== "") {
    return "noDefaultBranch";
  }
  const own = (await branchesIn(git, top, ownBranches)).values().next().value;
  const { head } = await standingOf(git, top);
  return own === undefined
    ? head === undefined
      ? "noCommit"
      : { commit: head, branch: undefined }
    : { commit: own.commit, branch: own.name };
}

/** The default branch of the remote; undefined where none is known. A branch of one's own is one only beside a remote. */
async function defaultBranch(
  git: GitProgram,
  top: string,
  named: string | undefined,
): Promise<{ readonly name: string; readonly commit: string } | undefined> {
  const wanted: readonly string[] =
    named === undefined
      ? [...remoteBranches, ...ownBranches]
      : [`refs/remotes/${named}`, `refs/heads/${named}`];
  const found = await branchesIn(git, top, wanted);
  const first = wanted.find((name) => found.has(name)) ?? "";
  const isOwn = ownBranches.some((name) => name === first);
  const isAlone = isOwn && named === undefined && (await git.textOf(top, ["remote"])).trim() === "";
  return isAlone ? undefined : found.get(first);
}

/** Those of some branches that are there, by their whole names. */
async function branchesIn(
  git: GitProgram,
  top: string,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly commit: string }>> {
  const text = await git.textOf(top, [
    "for-each-ref",
    "--format=%(refname) %(objecttype) %(objectname) %(symref)",
    ...wanted,
  ]);
  return new Map(
    text.split("\n").flatMap((line) => {
      const [name = "", type, commit = "", target = ""] = line.split(" ");
      return type === "commit" && /^[\da-f]{40,64}$/u.test(commit)
        ? [[name, { commit, name: (target === "" ? name : target).replace(shortened, "") }]]
        : [];
    }),
  );
}

const shortened = /^refs\/(?:remotes|heads)\//u;

async function commonCommit(
  git: GitProgram,
  top: string,
  head: string,
  other: string,
): Promise<string | undefined> {
  try {
    const found = (await git.textOf(top, ["merge-base", head, other])).trim();
    return /^[\da-f]{40,64}$/u.test(found) ? found : undefined;
  } catch (error) {
    // it says nothing where they have none
    if (error instanceof GitProblem && error.kind === "failed" && error.details.trim() === "") {
      return undefined;
    }
    throw error;
  }
}
