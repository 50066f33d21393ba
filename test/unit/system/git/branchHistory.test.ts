import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { BranchLog } from "../../../../src/system/git/branchHistory.ts";
import type { BranchHistory } from "../../../../src/system/git/branchHistory.ts";
import { GitProgram } from "../../../../src/system/git/gitProgram.ts";
import { GitRepository, gitHere } from "../../../support/gitRepository.ts";
import { scratchFolder } from "../../../support/scratch.ts";

describe("the history of the default branch", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  let repository: GitRepository;

  beforeEach(() => {
    scratch = scratchFolder({ inMemory: true });
    repository = GitRepository.in(join(scratch.path, "site"));
    repository.write("a.md", "one\n");
    repository.commit("2026-01-01");
  });
  afterEach(() => scratch.remove());

  const logOf = (root: string): BranchLog =>
    new BranchLog(new GitProgram({ program: gitHere() }), root, () => true);
  async function read(log: BranchLog, since = "2020-01-01"): Promise<BranchHistory> {
    const history = await log.history(Date.parse(since) / 1000);
    return typeof history === "string" ? assert.fail(history) : history;
  }
  const shown = ({ commits }: BranchHistory): string[] =>
    commits.map(
      ({ time, changes }) =>
        `${new Date(time * 1000).toISOString().slice(0, 10)} ${changes.map(({ path }) => path).join(" ")}`,
    );

  it("counts what a merge brought on its own day, and not what waits on a branch", async () => {
    repository.git("checkout", "--quiet", "-b", "draft");
    repository.write("a.md", "two\n");
    repository.commit("2026-02-01");
    repository.git("checkout", "--quiet", "main");
    repository.write("b.md", "one\n");
    repository.commit("2026-02-10");
    const log = logOf(repository.root);
    assert.deepEqual(shown(await read(log)), ["2026-02-10 b.md"]);
    // merged late: what the branch changed counts on the day of the merge
    repository.git("merge", "--quiet", "--no-ff", "--no-commit", "draft");
    repository.commit("2026-03-01");
    assert.deepEqual(shown(await read(log)), ["2026-03-01 a.md", "2026-02-10 b.md"]);
    repository.git("checkout", "--quiet", "draft");
    assert.deepEqual(shown(await read(log)), ["2026-03-01 a.md", "2026-02-10 b.md"]);
  });

  it("is read again where the branch was rewritten, and from the remote where there is one", async () => {
    repository.write("a.md", "two\n");
    repository.commit("2026-02-01");
    const log = logOf(repository.root);
    await read(log);
    repository.git("reset", "--quiet", "--hard", "HEAD~1");
    repository.write("a.md", "two\n");
    repository.commit("2026-02-05");
    assert.deepEqual(shown(await read(log)), ["2026-02-05 a.md"]);
    const clone = join(scratch.path, "clone");
    repository.git("clone", "--quiet", repository.root, clone);
    const own = new GitRepository(clone);
    own.write("a.md", "not pushed\n");
    own.commit("2026-02-20");
    const history = await read(logOf(clone));
    assert.equal(history.branch, "origin/main");
    assert.deepEqual(shown(history), ["2026-02-05 a.md"]);
  });

  it("says since when a shallow clone's history reaches, and changes nothing before", async () => {
    for (const day of ["02", "03", "04"]) {
      repository.write("a.md", `${day}\n`);
      repository.commit(`2026-${day}-01`);
    }
    const clone = join(scratch.path, "clone");
    execFileSync(gitHere(), [
      "clone",
      "--quiet",
      "--depth=2",
      pathToFileURL(repository.root).href,
      clone,
    ]);
    const history = await read(logOf(clone));
    assert.deepEqual(shown(history), ["2026-04-01 a.md"]);
    assert.equal(history.shallowSince, Date.parse("2026-03-01T12:00:00Z") / 1000);
  });

  it("reads the contents of both sides of a change, below the folder alone", async () => {
    repository.write("docs/c.md", "old\n");
    repository.commit("2026-02-01");
    repository.write("docs/c.md", "new\n");
    repository.write("a.md", "elsewhere\n");
    repository.commit("2026-02-02");
    const log = logOf(join(repository.root, "docs"));
    const history = await read(log);
    const [newest] = history.commits;
    const [change] = newest?.changes ?? [];
    assert.equal(change?.path, "c.md");
    assert.deepEqual([...history.files.keys()], ["c.md"]);
    const texts = await log.contents([change.before ?? "", change.after ?? ""]);
    assert.deepEqual(
      texts.map((bytes) => bytes?.toString("utf8")),
      ["old\n", "new\n"],
    );
  });
});
