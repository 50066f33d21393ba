import assert from "node:assert/strict";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { committedBlobs } from "../../../../src/system/git/committedBlobs.ts";
import { CommittedFolder } from "../../../../src/system/git/committedFolder.ts";
import type { FolderDifference } from "../../../../src/system/git/committedFolder.ts";
import { GitProblem } from "../../../../src/system/git/gitProblem.ts";
import { GitProgram } from "../../../../src/system/git/gitProgram.ts";
import { GitRepository, gitHere } from "../../../support/gitRepository.ts";
import { scratchFolder } from "../../../support/scratch.ts";

describe("a folder at a commit", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  let repository: GitRepository;
  let program: GitProgram;
  before(() => {
    program = new GitProgram({ program: gitHere() });
  });

  beforeEach(() => {
    scratch = scratchFolder();
    repository = GitRepository.in(join(scratch.path, "site"));
    repository.write("content/a.md", "One.\n");
    repository.write("content/b.md", "Two.\n");
    repository.write("picture.png", "PNG");
  });
  afterEach(() => scratch.remove());

  const folderAt = (path = ""): CommittedFolder =>
    new CommittedFolder(program, repository.at(path), (file) => file.endsWith(".md"));

  async function difference(path = "", named?: string): Promise<FolderDifference> {
    const found = await folderAt(path).difference(named);
    return typeof found === "string" ? assert.fail(found) : found;
  }

  /** A bare copy as the remote, which has what is committed now. */
  function publish(branch = "main", remote = "origin"): void {
    const at = join(scratch.path, `${remote}.git`);
    repository.git("clone", "--quiet", "--bare", repository.root, at);
    repository.git("remote", "add", remote, at);
    repository.git("push", "--quiet", remote, `HEAD:refs/heads/${branch}`);
    repository.git("fetch", "--quiet", remote);
  }

  it("may have had what its commit has, and whatever is below a link or a submodule", async () => {
    assert.equal(await folderAt().mayHave(), undefined);
    symlinkSync("content", repository.at("linked"));
    repository.commit("2025-05-01");
    repository.git("mv", "content/b.md", "content/c.md");
    const paths = ["content/a.md", "content/b.md", "content/c.md", "content", "linked/x.md"];
    const mayHave = await folderAt().mayHave();
    assert.deepEqual(
      paths.map((path) => mayHave?.(path)),
      [true, true, false, false, true],
    );
    assert.equal((await folderAt("content").mayHave())?.("a.md"), true);
    publish();
    repository.commit("2025-05-02");
    assert.equal((await folderAt().mayHave())?.("content/c.md"), false);
  });

  it("differs in what was changed, went and came, committed or not", async () => {
    repository.commit("2025-05-01");
    assert.deepEqual(await difference().then(({ changed, gone, came }) => [changed, gone, came]), [
      [],
      [],
      [],
    ]);
    repository.write("content/a.md", "Another one.\n");
    repository.write("picture.png", "another");
    repository.git("mv", "content/b.md", "content/c.md");
    repository.write("content/ü x.md", "New.\n");
    const found = await difference();
    assert.deepEqual(found.changed, ["content/a.md"]);
    assert.deepEqual(found.gone, ["content/b.md"]);
    assert.deepEqual(found.came.toSorted(), ["content/c.md", "content/ü x.md"]);
    assert.deepEqual(found.committed, ["content/c.md"]);
    const below = await difference("content");
    assert.deepEqual([below.files, below.gone], [["a.md", "b.md"], ["b.md"]]);
  });

  it("reads what the commit had, and nothing of what it lacks", async () => {
    const commit = repository.commit("2025-05-01");
    repository.write("content/a.md", "Another one.\n");
    const found = await folderAt("content").read(commit, ["b.md", "none.md", "a.md", "b.md"]);
    assert.deepEqual(
      found.map((bytes) => bytes?.toString()),
      ["Two.\n", undefined, "One.\n", "Two.\n"],
    );
    assert.deepEqual(await folderAt().read(commit, []), []);
    await assert.rejects(folderAt().read("0".repeat(40), ["content/a.md"]), GitProblem);
  });

  it("takes the line ends that Git changes for the same", async () => {
    repository.commit("2025-05-01");
    repository.write("content/a.md", "One.\r\n");
    assert.deepEqual((await difference()).changed, []);
  });

  it("is compared with what is checked out where there is no remote, on any branch", async () => {
    assert.equal(await folderAt().difference(), "noCommit");
    repository.commit("2025-05-01");
    repository.git("checkout", "--quiet", "-b", "other");
    repository.write("content/a.md", "Another one.\n");
    const head = repository.commit("2025-05-02");
    const { commit, branch } = await difference();
    assert.deepEqual([commit, branch], [head, undefined]);
  });

  it("is compared with the last commit that the remote's default branch has in common", async () => {
    const first = repository.commit("2025-05-01");
    publish();
    repository.write("content/a.md", "Another one.\n");
    repository.commit("2025-05-02");
    const onMain = await difference();
    assert.deepEqual(
      [onMain.commit, onMain.branch, onMain.changed],
      [first, "origin/main", ["content/a.md"]],
    );
    repository.git("checkout", "--quiet", "-b", "other");
    assert.equal((await difference()).commit, first);
    repository.git("push", "--quiet", "origin", "main");
    assert.deepEqual((await difference()).changed, []);
  });

  it("goes by the default branch that the remote names, origin before upstream", async () => {
    const first = repository.commit("2025-05-01");
    publish("trunk", "upstream");
    repository.git("remote", "set-head", "upstream", "trunk");
    repository.write("content/a.md", "Another one.\n");
    const second = repository.commit("2025-05-02");
    const upstream = await difference();
    assert.deepEqual([upstream.commit, upstream.branch], [first, "upstream/trunk"]);
    publish("live");
    repository.git("remote", "set-head", "origin", "live");
    const origin = await difference();
    assert.deepEqual([origin.commit, origin.branch], [second, "origin/live"]);
  });

  it("asks for the branch where no usual one tells, and takes the one that is named", async () => {
    repository.git("checkout", "--quiet", "-b", "work");
    const first = repository.commit("2025-05-01");
    const at = join(scratch.path, "origin.git");
    GitRepository.in(at).git("config", "core.bare", "true");
    repository.git("remote", "add", "origin", at);
    repository.git("push", "--quiet", "origin", "HEAD:refs/heads/trunk");
    assert.equal(await folderAt().difference(), "noDefaultBranch");
    assert.deepEqual(await folderAt().remoteBranches(), ["origin/trunk"]);
    assert.equal((await difference("", "origin/trunk")).commit, first);
    assert.equal(await folderAt().difference("origin/none"), "noDefaultBranch");
  });

  it("says where there is no commit in common, or a shallow clone may lack it", async () => {
    repository.commit("2025-05-01");
    publish();
    repository.git("checkout", "--quiet", "--orphan", "apart");
    repository.commit("2025-05-02");
    assert.equal(await folderAt().difference(), "noCommonCommit");
    repository.git("checkout", "--quiet", "main");
    repository.git("checkout", "--quiet", "-b", "work");
    repository.write("content/a.md", "Another one.\n");
    repository.commit("2025-05-03");
    repository.git("push", "--quiet", "origin", "work");
    const clone = new GitRepository(join(scratch.path, "clone"));
    repository.git(
      "clone",
      "--quiet",
      "--depth=1",
      "--no-single-branch",
      "--branch=work",
      `file://${join(scratch.path, "origin.git")}`,
      clone.root,
    );
    const shallow = new CommittedFolder(program, clone.root, () => true);
    assert.equal(await shallow.difference(), "shallow");
    clone.git("checkout", "--quiet", "main");
    assert.ok(typeof (await shallow.difference()) !== "string");
  });

  it("doesn't know what links, submodules and filtered files were", async () => {
    symlinkSync("content", repository.at("linked"));
    repository.write(".gitattributes", "*.big.md filter=lfs\n");
    repository.write("content/x.big.md", "A pointer.\n");
    repository.commit("2025-05-01");
    repository.git(
      "update-index",
      "--add",
      "--cacheinfo",
      `160000,${repository.git("rev-parse", "HEAD").trim()},theme`,
    );
    repository.git("commit", "--quiet", "-m", "A submodule");
    repository.write("content/x.big.md", "What the filter makes of it.\n");
    repository.write("theme/layout.md", "Of the submodule.\n");
    const { changed, gone, unread } = await difference();
    assert.deepEqual([changed, gone], [[], []]);
    assert.deepEqual(unread.toSorted(), ["content/x.big.md", "linked", "theme"]);
  });

  it("takes nothing that a sparse checkout leaves out for gone", async () => {
    repository.write("docs/c.md", "Three.\n");
    repository.commit("2025-05-01");
    repository.git("sparse-checkout", "set", "--no-cone", "/content/");
    const { gone, unread } = await difference();
    assert.deepEqual([gone, unread], [[], ["docs/c.md", "picture.png"]]);
  });

  it("lists what Git ignores, and nothing of packages", async () => {
    repository.write(".gitignore", "/made/\n*.log\n");
    repository.commit("2025-05-01");
    repository.write("made/d.md", "Four.\n");
    repository.write("build.log", "");
    repository.write("node_modules/x/e.md", "Five.\n");
    const { came, ignored } = await difference();
    assert.deepEqual([came, ignored.toSorted()], [[], ["build.log", "made/", "node_modules/"]]);
  });

  it("tells of a folder that is in no repository", async () => {
    const alone = new CommittedFolder(program, scratch.path, () => true);
    await assert.rejects(alone.difference(), ({ kind }: GitProblem) => kind === "noRepository");
    repository.commit("2025-05-01");
    writeFileSync(repository.at("content/a.md"), "Another one.\n");
    assert.match((await folderAt("content").gitFolders()).own, /\.git$/u);
  });

  it("reads no file that is too large, and of many as much as it may have in memory", async () => {
    for (const name of ["c", "d", "e"]) {
      repository.write(`content/${name}.md`, `${name}${name}${name}${name}`);
    }
    repository.commit("2025-05-01");
    const ids = ["a", "c", "d", "e"].map((name) =>
      repository.git("rev-parse", `HEAD:content/${name}.md`).trim(),
    );
    const read = await committedBlobs(program, repository.root, ids, { largest: 4, inAll: 8 });
    assert.deepEqual(
      read.map((one) => one?.toString()),
      [undefined, "cccc", "dddd", undefined],
    );
  });
});
