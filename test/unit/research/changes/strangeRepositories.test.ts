import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  notesOf,
  notedValues,
  readChangeNotes,
  withChangeNotes,
} from "../../../../src/research/changes/changeNotes.ts";
import type { SiteChange } from "../../../../src/research/changes/siteChange.ts";
import { GitRepository, gitHere } from "../../../support/gitRepository.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { repositoryChanges } from "./repositoryChanges.ts";

const words = "One two three four five six seven eight nine ten. ".repeat(6);
const others = "Wholly different words are written here and none is as it was before. ".repeat(6);

function article(title: string, { body = words, front = "" } = {}): string {
  return `---\ntitle: ${title}\n${front}---\n\n## Head\n\n${body}\n`;
}

/** Changes as a line each: the day, the path, and what changed with the titles. */
function shown(changes: readonly SiteChange[]): string[] {
  return changes.map(({ day, path, fields }) => {
    const { title } = fields;
    const names = Object.keys(fields).join(" ");
    return `${day} ${path} ${names}${title === undefined ? "" : `: ${title.before} → ${title.now}`}`;
  });
}

describe("the changes of a repository", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  let repository: GitRepository;

  beforeEach(() => {
    scratch = scratchFolder({ inMemory: true });
    repository = GitRepository.in(join(scratch.path, "site"));
    repository.write("hugo.toml", 'baseURL = "https://tea.example/"\n');
    repository.write("content/a.md", article("Old"));
    repository.commit("2026-10-01");
  });
  afterEach(() => scratch.remove());

  const changesOf = async (root = repository.root): Promise<string[]> =>
    shown((await repositoryChanges(root)).changes);

  it("count on the day of a squash, a rebase or a merge with conflicts that somebody resolved, not on that of their branch", async () => {
    repository.git("checkout", "--quiet", "-b", "squashed");
    repository.write("content/a.md", article("Squashed"));
    repository.commit("2026-10-02");
    repository.git("checkout", "--quiet", "main");
    repository.git("merge", "--quiet", "--squash", "squashed");
    repository.commit("2026-10-05");
    repository.git("checkout", "--quiet", "-b", "conflict");
    repository.write("content/a.md", article("Theirs"));
    repository.commit("2026-10-06");
    repository.git("checkout", "--quiet", "main");
    repository.write("content/a.md", article("Ours"));
    repository.commit("2026-10-07");
    assert.throws(() => repository.git("merge", "conflict"));
    repository.write("content/a.md", article("By hand"));
    repository.commit("2026-10-09");
    assert.deepEqual(await changesOf(), [
      "2026-10-09 content/a.md title: Ours → By hand",
      "2026-10-07 content/a.md title: Squashed → Ours",
      "2026-10-05 content/a.md title: Old → Squashed",
    ]);
    const { changes } = await repositoryChanges(repository.root, { delay: 2 });
    assert.deepEqual(
      changes.map(({ day }) => day),
      ["2026-10-11", "2026-10-09", "2026-10-07"],
      "with the delay of publication",
    );
  });

  it("keep what was noted when they are rebased, with both sides of the file's conflict", async () => {
    const file = "seo/changes.csv";
    repository.write(file, withChangeNotes("", []));
    repository.commit("2026-10-02");
    repository.git("checkout", "--quiet", "-b", "draft");
    repository.write("content/a.md", article("New"));
    repository.commit("2026-10-03");
    const [before = assert.fail()] = (await repositoryChanges(repository.root)).changes.concat(
      (await ownBranch()).changes,
    );
    const line = (path: string, title: string): string =>
      withChangeNotes("", [
        {
          file: path,
          ...(notedValues({ fields: { title: { before: "", now: title } } })[0] ?? assert.fail()),
          day: "2026-10-03",
          hypothesis: `For ${title}`,
          lookAgain: "2026-11-03",
          note: "",
        },
      ]);
    repository.write(file, line("content/a.md", "New"));
    repository.commit("2026-10-03");
    repository.git("checkout", "--quiet", "main");
    repository.write(file, line("content/b.md", "Other"));
    repository.commit("2026-10-04");
    repository.git("checkout", "--quiet", "draft");
    // both wrote a line at the same place
    assert.throws(() => repository.git("rebase", "--quiet", "main"));
    const withMarks = readFileSync(repository.at(file), "utf8");
    const { entries, hasMarks } = readChangeNotes(withMarks);
    assert.ok(hasMarks);
    assert.deepEqual(entries.map(({ hypothesis }) => hypothesis).toSorted(), [
      "For New",
      "For Other",
    ]);
    repository.git("add", "--all");
    repository.git("-c", "core.editor=true", "rebase", "--continue");
    repository.git("checkout", "--quiet", "main");
    repository.git("merge", "--quiet", "--ff-only", "draft");
    const [rebased = assert.fail()] = (await repositoryChanges(repository.root)).changes;
    assert.notEqual(rebased.commit, before.commit);
    assert.deepEqual(
      notesOf(entries, rebased).map(({ hypothesis }) => hypothesis),
      ["For New"],
    );
  });

  /** What the branch that is checked out has, which isn't the default one. */
  async function ownBranch(): Promise<{ readonly changes: readonly SiteChange[] }> {
    const clone = join(scratch.path, "draft");
    repository.git("clone", "--quiet", "--branch=draft", repository.root, clone);
    const own = new GitRepository(clone);
    own.git("remote", "set-head", "origin", "draft");
    return repositoryChanges(clone);
  }

  it("are found in files of any name, and of articles that were renamed, with what was noted under each name", async () => {
    repository.git("config", "core.quotePath", "true");
    const odd = 'content/posts/grüner tee\tund "mehr".md';
    repository.git("mv", "content/a.md", "content/b.md");
    repository.write(odd, article("Alt"));
    repository.commit("2026-10-02");
    repository.git("mv", "content/b.md", "content/c.md");
    repository.write("content/c.md", article("New"));
    repository.write(odd, article("Neu"));
    repository.commit("2026-10-03");
    repository.git("mv", "content/c.md", "content/d.md");
    repository.commit("2026-10-04");
    assert.deepEqual(await changesOf(), [
      "2026-10-04 content/d.md url",
      "2026-10-03 content/d.md title url: Old → New",
      `2026-10-03 ${odd} title: Alt → Neu`,
      "2026-10-02 content/d.md url",
    ]);
    const { changes, renamed } = await repositoryChanges(repository.root);
    assert.deepEqual(
      renamed,
      ["a", "b", "c"].map((file) => [`content/${file}.md`, "content/d.md"]),
    );
    const change = changes[1] ?? assert.fail();
    for (const file of ["a", "b", "c", "d"]) {
      const note = {
        file: `content/${file}.md`,
        field: "title",
        value: "New",
        day: "2026-10-02",
        hypothesis: "More clicks",
        lookAgain: "",
        note: "",
      };
      assert.equal(notesOf([note], change).length, 1, file);
    }
  });

  it("are of the page where its file was renamed and rewritten, and of none where its URL is another one, too", async () => {
    repository.write("content/b.md", article("B"));
    repository.commit("2026-10-02");
    repository.git("rm", "--quiet", "content/a.md", "content/b.md");
    repository.write(
      "content/a/index.md",
      article("New", { body: others }).replace("Head", "Tail"),
    );
    repository.write("content/c.md", article("C", { body: others }).replace("Head", "Other"));
    repository.commit("2026-10-03");
    assert.deepEqual(await changesOf(), [
      "2026-10-03 content/a/index.md title headings text: Old → New",
    ]);
  });

  it("leave out formatting, line ends, the kind of front matter and its order", async () => {
    const table =
      "| a | b |\n|---|---|\n| one | two |\n\n*Some* __bold__ snake\\_case [link](/x/).\n\n## Second {#second}\n\n* one\n* two\n";
    repository.write("content/b.md", article("Tea", { body: words + table, front: "tags: [x]\n" }));
    repository.commit("2026-10-02");
    const crlf = article("Tea", { body: words + table }).replaceAll("\n", "\r\n");
    repository.write("content/b.md", crlf);
    repository.commit("2026-10-03");
    const body = `${words.replaceAll(". ", ".\n")}${table
      .replace("| a | b |\n|---|---|\n| one | two |", "| a   | b   |\n| :-- | --- |\n| one | two |")
      .replace("*Some* __bold__", "_Some_ **bold**")
      .replace("* one\n* two", "- one\n- two")}`;
    repository.write("content/b.md", `+++\ntitle = 'Tea'\n+++\n\nHead\n----\n\n${body}`);
    repository.commit("2026-10-04");
    repository.write("content/b.md", `\uFEFF${article('"Tea"', { body: words + table })}`);
    repository.commit("2026-10-05");
    assert.deepEqual(await changesOf(), []);
  });

  it("are none of articles that aren't published yet, and go on where a submodule came", async () => {
    const later = "date: 2027-05-01\n";
    repository.write("content/later.md", article("Later", { front: later }));
    repository.commit("2026-10-02");
    repository.write("content/later.md", article("Much later", { front: later }));
    repository.commit("2026-10-03");
    const theme = GitRepository.in(join(scratch.path, "theme"));
    theme.write("theme.toml", "name = 'theme'\n");
    theme.commit("2026-01-01");
    for (const path of ["themes/plain", "content/theme.md"]) {
      const add = ["submodule", "--quiet", "add", theme.root, path];
      repository.git("-c", "protocol.file.allow=always", ...add);
    }
    repository.write("content/a.md", article("New"));
    repository.commit("2026-10-04");
    assert.deepEqual(await changesOf(), ["2026-10-04 content/a.md title: Old → New"]);
  });

  it("of a shallow clone begin with the first commit that it has both sides of", async () => {
    for (const day of ["02", "03", "04"]) {
      repository.write("content/a.md", article(`Of ${day}`));
      repository.commit(`2026-10-${day}`);
    }
    const clone = join(scratch.path, "clone");
    const url = pathToFileURL(repository.root).href;
    execFileSync(gitHere(), ["clone", "--quiet", "--depth=2", url, clone]);
    assert.deepEqual(await changesOf(clone), ["2026-10-04 content/a.md title: Of 03 → Of 04"]);
    const { shallowSince = 0 } = await repositoryChanges(clone);
    assert.equal(new Date(shallowSince * 1000).toISOString().slice(0, 10), "2026-10-03");
  });
});
