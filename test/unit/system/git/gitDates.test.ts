import assert from "node:assert/strict";
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { join, relative } from "node:path";
import { GitDates } from "../../../../src/system/git/gitDates.ts";
import { GitProgram } from "../../../../src/system/git/gitProgram.ts";
import type { Clock } from "../../../../src/system/clock.ts";
import { systemClock } from "../../../../src/system/clock.ts";
import { GitRepository, fakeProgram, gitHere } from "../../../support/gitRepository.ts";
import { scratchFolder } from "../../../support/scratch.ts";

/** Counts the commands that are run. */
class CountedGit extends GitProgram {
  readonly commands: string[] = [];

  override run(...[top, command]: Parameters<GitProgram["run"]>): Promise<void> {
    this.commands.push(command.args[0] ?? "");
    return super.run(top, command);
  }
}

describe("when Git says that files were changed", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  let repository: GitRepository;
  let git: CountedGit;
  let dates: GitDates;
  /** Between two questions more time goes by than what is checked out stands for. */
  let now = 0;
  const clock: Clock = { ...systemClock, elapsed: () => (now += 10_000) };

  beforeEach(() => {
    scratch = scratchFolder({ inMemory: true });
    repository = GitRepository.in(join(scratch.path, "site"));
    git = new CountedGit({ program: gitHere(), environment: { HOME: "/dev/null" } });
    dates = new GitDates(git, (path) => path.endsWith(".md"), clock);
  });
  afterEach(() => scratch.remove());

  /** The days of files, by their paths below the repository. */
  async function days(
    paths: readonly string[],
    { folder = "", root = repository.root }: { folder?: string; root?: string } = {},
  ): Promise<Record<string, string | undefined>> {
    const files = paths.map((path) => join(root, path));
    const { dates: found, problems } = await dates.lastChanges(join(root, folder), files);
    assert.deepEqual(problems, []);
    return Object.fromEntries(
      paths.map((path, at) => [path, found.get(files[at] ?? "")?.slice(0, 10)]),
    );
  }

  it("dates all files of a repository with one list of its commits, whatever their names", async () => {
    const names = [
      "a b.md",
      "ü/Größe.md",
      "q\"uo'te.md",
      "new\nline.md",
      "-dash.md",
      ":colon.md",
      "*.md",
      "[a].md",
      "tab\there.md",
      "日本.md",
      "\\back.md",
    ];
    names.forEach((name, at) => {
      repository.write(name, `Text ${at}`);
      repository.commit(`2020-01-${10 + at}`);
    });
    const found = await days(names);
    assert.deepEqual(
      names.map((name) => found[name]),
      names.map((_, at) => `2020-01-${10 + at}`),
    );
    assert.deepEqual(git.commands, ["rev-parse", "ls-tree", "log"]);
  });

  it("continues from where it ended when commits are added, and lists all again when history was rewritten", async () => {
    repository.write("a.md", "One");
    repository.write("b.md", "One");
    const first = repository.commit("2020-01-01");
    assert.deepEqual(await days(["a.md", "b.md"]), { "a.md": "2020-01-01", "b.md": "2020-01-01" });
    await days(["a.md"]);
    assert.deepEqual(git.commands, ["rev-parse", "ls-tree", "log", "rev-parse"]);
    repository.write("a.md", "Two");
    repository.write("c.md", "New");
    repository.commit("2020-02-02");
    renameSync(repository.at("b.md"), repository.at("moved.md"));
    repository.commit("2020-02-03");
    git.commands.length = 0;
    const later = await days(["a.md", "b.md", "c.md", "moved.md"]);
    assert.deepEqual(later, {
      "a.md": "2020-02-02",
      "b.md": undefined,
      "c.md": "2020-02-02",
      "moved.md": "2020-01-01",
    });
    assert.deepEqual(git.commands, ["rev-parse", "merge-base", "ls-tree", "log"]);
    repository.git("reset", "--quiet", "--hard", first);
    repository.write("a.md", "Three");
    repository.commit("2020-03-03");
    assert.deepEqual(await days(["a.md", "b.md"]), { "a.md": "2020-03-03", "b.md": "2020-01-01" });
  });

  it("finds the same by continuing as by listing all, over random histories", async () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * below);
    };
    const names = ["a.md", "b.md", "x/a.md", "x/c.md", "d.md"];
    const there = (): string[] => names.filter((name) => existsSync(repository.at(name)));
    for (let at = 0; at < 15; at += 1) {
      const [name = "", other = ""] = [names[random(5)], names[random(5)]];
      const kind = random(4);
      if (kind === 0 && existsSync(repository.at(name)) && !existsSync(repository.at(other))) {
        mkdirSync(repository.at("x"), { recursive: true });
        renameSync(repository.at(name), repository.at(other));
      } else if (kind === 1 && existsSync(repository.at(name))) {
        rmSync(repository.at(name));
      } else {
        repository.write(name, `Text ${random(3)}`);
      }
      repository.commit(`2021-${10 + (at % 3)}-${10 + (at % 18)}`);
      if (at % 3 === 2) {
        const continued = await days(there());
        dates = new GitDates(git, (path) => path.endsWith(".md"), clock);
        const whole = await days(there());
        assert.deepEqual(continued, whole);
      }
    }
  });

  it("says of a file with changes when it was written, and of one that was only touched its commit", async () => {
    repository.write("changed.md", "One");
    repository.write("touched.md", "One");
    repository.write("windows.md", "One\nTwo\n");
    repository.commit("2020-01-01");
    repository.write("changed.md", "Two");
    repository.write("new.md", "One");
    // as Git for Windows checks it out
    repository.write("windows.md", "One\r\nTwo\r\n");
    const written = new Date("2022-05-06T10:00:00Z");
    for (const path of ["changed.md", "new.md", "touched.md", "windows.md"]) {
      utimesSync(repository.at(path), written, written);
    }
    const expected = {
      "changed.md": "2022-05-06",
      "new.md": "2022-05-06",
      "touched.md": "2020-01-01",
      "windows.md": "2020-01-01",
    };
    assert.deepEqual(await days(Object.keys(expected)), expected);
    repository.write("changed.md", "One");
    utimesSync(repository.at("changed.md"), written, new Date("2022-05-07T10:00:00Z"));
    assert.deepEqual(await days(["changed.md"]), { "changed.md": "2020-01-01" });
  });

  it("doesn't tell whether a file was changed that Git keeps in another form", async () => {
    repository.write("secret.md", "Plain");
    repository.write("other.md", "Plain");
    repository.write(".gitattributes", "secret.md filter=crypt\n");
    repository.commit("2020-01-01");
    repository.write("secret.md", "Other");
    assert.deepEqual(await days(["secret.md", "other.md"]), {
      "secret.md": undefined,
      "other.md": "2020-01-01",
    });
  });

  it("takes the commit that made a file what it is, through merges, conflicts and reverts", async () => {
    for (const name of ["main.md", "side.md", "both.md", "back.md", "dropped.md"]) {
      repository.write(name, "One");
    }
    repository.commit("2020-01-01");
    repository.git("checkout", "--quiet", "-b", "side");
    repository.write("side.md", "Side");
    repository.write("both.md", "Side");
    repository.write("dropped.md", "Side");
    repository.commit("2020-02-02");
    repository.git("checkout", "--quiet", "main");
    repository.write("main.md", "Main");
    repository.write("both.md", "Main");
    repository.write("back.md", "Two");
    repository.commit("2020-01-15");
    repository.write("back.md", "One");
    repository.commit("2020-01-16");
    try {
      repository.git("merge", "--quiet", "side");
      assert.fail("There is no conflict.");
    } catch (error) {
      assert.ok(!(error instanceof assert.AssertionError), String(error));
    }
    repository.write("both.md", "Joined");
    repository.write("dropped.md", "One");
    repository.commit("2020-03-03");
    assert.deepEqual(await days(["main.md", "side.md", "both.md", "back.md", "dropped.md"]), {
      "main.md": "2020-01-15",
      "side.md": "2020-02-02",
      "both.md": "2020-03-03",
      "back.md": "2020-01-16",
      // the merge made it what it was on the other side
      "dropped.md": "2020-01-01",
    });
  });

  it("follows a file that was only moved, and dates one that was changed with it", async () => {
    repository.write("old/a.md", "A long text");
    repository.write("old/b.md", "B");
    repository.write("old/same.md", "Same");
    repository.write("old/twin.md", "Same");
    repository.commit("2020-01-01");
    mkdirSync(repository.at("new"));
    for (const name of ["a.md", "b.md", "same.md", "twin.md"]) {
      renameSync(repository.at(`old/${name}`), repository.at(`new/${name}`));
    }
    repository.write("new/b.md", "B, rewritten");
    repository.commit("2021-01-01");
    renameSync(repository.at("new/a.md"), repository.at("a.md"));
    repository.commit("2022-01-01");
    // another file by the name that one had
    repository.write("old/a.md", "New");
    repository.commit("2023-01-01");
    assert.deepEqual(await days(["a.md", "new/b.md", "new/same.md", "new/twin.md", "old/a.md"]), {
      "a.md": "2020-01-01",
      "new/b.md": "2021-01-01",
      "new/same.md": "2020-01-01",
      "new/twin.md": "2020-01-01",
      "old/a.md": "2023-01-01",
    });
  });

  it("reads a site in a subfolder of a repository, its submodules and other repositories", async () => {
    const module = GitRepository.in(join(scratch.path, "module"));
    module.write("m.md", "Module");
    module.commit("2018-01-01");
    repository.write("website/docs/a.md", "A");
    repository.write("packages/p.md", "P");
    repository.commit("2020-01-01");
    repository.git(
      "-c",
      "protocol.file.allow=always",
      "submodule",
      "--quiet",
      "add",
      module.root,
      "website/module",
    );
    repository.commit("2020-02-02");
    const inner = GitRepository.in(repository.at("website/inner"));
    inner.write("i.md", "Inner");
    inner.commit("2019-01-01");
    const paths = ["website/docs/a.md", "website/module/m.md", "website/inner/i.md"];
    const expected = {
      "website/docs/a.md": "2020-01-01",
      "website/module/m.md": "2018-01-01",
      "website/inner/i.md": "2019-01-01",
    };
    assert.deepEqual(await days(paths, { folder: "website" }), expected);
    assert.equal(git.commands.filter((command) => command === "log").length, 3);
    // what wasn't read with the folder is read when it is asked for
    assert.deepEqual(await days(["packages/p.md"]), { "packages/p.md": "2020-01-01" });
    assert.deepEqual(await days(paths, { folder: "website" }), expected);
    assert.equal(git.commands.filter((command) => command === "log").length, 4);
  });

  it("follows links to the file or folder that they lead to", async () => {
    repository.write("shared/a.md", "A");
    repository.write("shared/deep/b.md", "B");
    repository.commit("2020-01-01");
    mkdirSync(repository.at("content"));
    symlinkSync("../shared/a.md", repository.at("content/a.md"));
    symlinkSync("../shared/deep", repository.at("content/deep"));
    repository.commit("2021-01-01");
    symlinkSync(repository.at("content"), join(scratch.path, "linked"));
    assert.deepEqual(await days(["content/a.md", "content/deep/b.md", "shared/a.md"]), {
      "content/a.md": "2020-01-01",
      "content/deep/b.md": "2020-01-01",
      "shared/a.md": "2020-01-01",
    });
    const linked = join(scratch.path, "linked");
    assert.deepEqual(await days(["a.md"], { root: linked }), { "a.md": "2020-01-01" });
    // nothing outside of the folder was asked for before
    dates = new GitDates(git, (path) => path.endsWith(".md"), clock);
    assert.deepEqual(await days(["content/a.md"], { folder: "content" }), {
      "content/a.md": "2020-01-01",
    });
  });

  it("leaves out in a shallow clone what is older than its history, and says when that begins", async () => {
    repository.write("old.md", "Old");
    repository.commit("2019-01-01");
    repository.write("cut.md", "Cut");
    repository.commit("2020-01-01");
    repository.write("new.md", "New");
    repository.commit("2021-01-01");
    repository.git("clone", "--quiet", "--depth=2", `file://${repository.root}`, "../clone");
    const clone = new GitRepository(join(scratch.path, "clone"));
    const files = ["old.md", "cut.md", "new.md"].map((name) => clone.at(name));
    const found = await dates.lastChanges(clone.root, files);
    assert.deepEqual(
      [...found.dates].map(([file, time]) => [relative(clone.root, file), time.slice(0, 10)]),
      [["new.md", "2021-01-01"]],
    );
    assert.equal(found.shallowSince?.slice(0, 10), "2020-01-01");
    clone.git("fetch", "--quiet", "--unshallow");
    const whole = await dates.lastChanges(clone.root, files);
    assert.equal(whole.dates.get(clone.at("old.md"))?.slice(0, 10), "2019-01-01");
    assert.equal(whole.shallowSince, undefined);
  });

  it("reads a work tree of its own, and a repository without commits", async () => {
    repository.write("a.md", "A");
    utimesSync(repository.at("a.md"), new Date(), new Date("2024-04-04T10:00:00Z"));
    assert.deepEqual(await days(["a.md"]), { "a.md": "2024-04-04" });
    assert.deepEqual(await dates.commitsOf(repository.at("a.md"), 5), []);
    repository.commit("2020-01-01");
    repository.git("worktree", "add", "--quiet", "-b", "other", "../tree");
    const tree = join(scratch.path, "tree");
    assert.deepEqual(await days(["a.md"], { root: tree }), { "a.md": "2020-01-01" });
  });

  it("says in one sentence why it tells nothing", async () => {
    const outside = join(scratch.path, "outside.md");
    new GitRepository(scratch.path).write("outside.md", "Text");
    const none = await dates.lastChanges(scratch.path, [outside, join(scratch.path, "gone.md")]);
    assert.deepEqual(
      none.problems.map(({ kind, message }) => [kind, message.split(". ").length]),
      [["noRepository", 1]],
    );
    repository.write("a.md", "A");
    repository.commit("2020-01-01");
    const absent = new GitDates(new GitProgram({ program: join(scratch.path, "git") }), () => true);
    assert.equal((await absent.problemOf(repository.root))?.kind, "noGit");
    // as Git itself has it tested
    const owned = new GitDates(
      new GitProgram({
        program: fakeProgram(
          join(scratch.path, "owned"),
          `GIT_TEST_ASSUME_DIFFERENT_OWNER=1 exec ${gitHere()} "$@"`,
        ),
      }),
      () => true,
    );
    const refused = await owned.problemOf(repository.root);
    assert.equal(refused?.kind, "dubiousOwnership");
    assert.match(refused.message, /safe\.directory/u);
    // a repository that names one on another computer is none
    repository.git("init", "--quiet", "--separate-git-dir=../elsewhere");
    repository.write(".git", "gitdir: //computer/share/repository\n");
    assert.equal((await dates.problemOf(repository.root))?.kind, "noRepository");
  });

  it("lists the commits of one file, newest first, with their subjects", async () => {
    repository.write("a [1].md", "A");
    repository.commit("2020-01-01", "Begin: größer\n\nMore of it.");
    repository.write("b.md", "B");
    repository.commit("2020-01-02", "Another file");
    repository.write("a [1].md", "AA");
    repository.commit("2020-01-03", 'Änderung "two"');
    assert.deepEqual(await dates.commitsOf(repository.at("a [1].md"), 10), [
      { time: "2020-01-03T12:00:00.000Z", subject: 'Änderung "two"' },
      { time: "2020-01-01T12:00:00.000Z", subject: "Begin: größer" },
    ]);
    assert.equal((await dates.commitsOf(repository.at("a [1].md"), 1)).length, 1);
    assert.deepEqual(await dates.commitsOf(join(scratch.path, "none.md"), 10), []);
  });
});
