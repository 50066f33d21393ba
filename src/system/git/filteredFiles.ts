import type { GitProgram } from "./gitProgram.ts";

/**
 * Which of some files, by their paths in a repository, Git keeps in another form than they have on disk, so that it can't be
 * told here whether they were changed. Their programs aren't run. Rejects with GitProblem.
 */
export async function filteredFiles(
  git: GitProgram,
  top: string,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  if (paths.length === 0) {
    return new Set();
  }
  const text = await git.textOf(
    top,
    ["check-attr", "-z", "--stdin", "filter", "ident", "working-tree-encoding"],
    paths.map((path) => `${path}\0`).join(""),
  );
  const fields = text.split("\0");
  return new Set(
    paths.filter((_, at) =>
      // three answers of three fields for each path
      [0, 1, 2].some((of) => {
        const value = fields[at * 9 + of * 3 + 2];
        return value !== "unspecified" && value !== "unset";
      }),
    ),
  );
}
