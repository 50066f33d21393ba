import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { GitRepository } from "../../support/gitRepository.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { drinks, run, writeFiles } from "./commandRun.ts";

const milk = "---\ntitle: Milk\n---\n\nSee [tea](/posts/tea/) and [none](/posts/none/).\n";

describe("--changed", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  let repository: GitRepository;

  beforeEach(() => {
    scratch = scratchFolder({ inMemory: true });
    repository = GitRepository.in(join(scratch.path, "site"));
    writeFiles(repository.root, { ...drinks, "content/posts/milk.md": milk });
    repository.commit("2026-01-01");
  });
  afterEach(() => scratch.remove());

  const linesOf = async (...args: readonly string[]): Promise<[number, string[]]> => {
    const { code, output, complaints } = await run(repository.root, ["check", ...args]);
    assert.equal(complaints, "");
    return [
      code,
      output
        .trimEnd()
        .split("\n")
        .map(
          (line) => /^(\S+?:\d+):\d+ (?:\w+ \S+)/u.exec(line)?.[0].replace(/:\d+ /u, " ") ?? line,
        ),
    ];
  };

  it("checks nothing where no article differs, and says what it was compared with", async () => {
    const [code, lines] = await linesOf("--changed");
    assert.equal(code, 0);
    assert.match(lines[0] ?? "", /^0 of 3 articles, /u);
    assert.match(lines[1] ?? "", /^Compared with the last commit/u);
  });

  it("checks what changed and came, with and without a commit", async () => {
    repository.git("checkout", "--quiet", "-b", "topic");
    repository.write("content/posts/tea.md", `${drinks["content/posts/tea.md"] ?? ""}\nMore.\n`);
    repository.write("content/posts/water.md", "---\ntitle: Water\n---\n\n[x](/posts/x/)\n");
    const own = [
      "content/posts/tea.md:7 error link-broken",
      "content/posts/water.md:5 error link-broken",
    ];
    const [code, lines] = await linesOf("--changed");
    assert.equal(code, 1);
    assert.deepEqual(lines.slice(0, 2), own);
    assert.match(lines[2] ?? "", /^2 of 4 articles, /u);
    repository.commit("2026-01-02");
    assert.deepEqual((await linesOf("--changed=main"))[1].slice(0, 2), own);
    assert.deepEqual((await linesOf("--changed=HEAD~1"))[1].slice(0, 2), own);
    assert.match((await linesOf("--changed"))[1][0] ?? "", /^0 of 4/u);
  });

  it("has pages that were deleted or moved, and the links that led there", async () => {
    rmSync(repository.at("content/posts/tea.md"));
    repository.git("mv", "content/posts/coffee.md", "content/posts/espresso.md");
    const [code, lines] = await linesOf("--changed");
    assert.equal(code, 1);
    assert.deepEqual(
      lines.filter((line) => line.startsWith("content/")),
      [
        "content/posts/espresso.md:1 warning url-moved",
        "content/posts/espresso.md:7 error link-broken",
        "content/posts/espresso.md:7 error link-broken",
        "content/posts/milk.md:5 error link-broken",
        "content/posts/tea.md:1 warning url-moved",
      ],
    );
    const off = await linesOf("--changed", "--rule", "url-moved=off");
    assert.ok(!off[1].some((line) => line.includes("url-moved")));
  });

  it("has moved URLs as loud as seo/rules.json and the options want them", async () => {
    repository.git("mv", "content/posts/coffee.md", "content/posts/espresso.md");
    const movedBy = async (rules: unknown, ...args: readonly string[]): Promise<string[]> => {
      writeFiles(repository.root, { "seo/rules.json": JSON.stringify({ rules }) });
      const [, lines] = await linesOf("--changed", ...args);
      return lines.flatMap((line) => /(\w+) url-moved$/u.exec(line)?.[1] ?? []);
    };
    assert.deepEqual(await movedBy({}), ["warning"]);
    assert.deepEqual(await movedBy({ "url-moved": "error" }), ["error"]);
    assert.deepEqual(await movedBy({ "url-moved": "off" }), []);
    assert.deepEqual(await movedBy({ "url-moved": "off" }, "--rule", "url-moved=hint"), ["hint"]);
    assert.deepEqual(await movedBy({ "url-moved": "error" }, "--only", "link-broken"), []);
    assert.deepEqual(await movedBy({ "url-moved": "off" }, "--only", "url-moved"), ["warning"]);
  });

  it("names files from the top of the repository for GitHub where the project is below it", async () => {
    for (const [path, text] of Object.entries(drinks)) {
      repository.write(`sites/drinks/${path}`, text);
    }
    const root = ["--root", "sites/drinks"];
    const github = await run(repository.root, ["check", ...root, "--format", "github"]);
    assert.match(github.output, /^::error file=sites\/drinks\/content\/posts\/coffee\.md,/u);
    const text = await run(repository.root, ["check", ...root]);
    assert.match(text.output, /^content\/posts\/coffee\.md:7:/u);
    repository.commit("2026-01-02");
    repository.write("sites/drinks/content/posts/coffee.md", "[x](/posts/x/)\n");
    const changed = await run(repository.root, ["check", ...root, "--format=github", "--changed"]);
    assert.match(
      changed.output,
      /^::error file=sites\/drinks\/content\/posts\/coffee\.md,line=1,/u,
    );
  });

  it("ends with 2 and a sentence in a shallow clone, for a commit that isn't there, and without Git", async () => {
    repository.write("content/posts/tea.md", "---\ntitle: Tea\n---\n");
    repository.commit("2026-01-02");
    const clone = join(scratch.path, "clone");
    repository.git("clone", "--quiet", "--depth=1", `file://${repository.root}`, clone);
    const shallow = await run(clone, ["check", "--changed=HEAD~1"]);
    assert.equal(shallow.code, 2);
    assert.match(shallow.complaints, /fetch-depth: 0/u);
    const unknown = await run(repository.root, ["check", "--changed=nowhere"]);
    assert.equal(unknown.code, 2);
    assert.match(unknown.complaints, /no commit nowhere/u);
    const none = await run(repository.root, ["check", "--changed"], { PATH: "" });
    assert.equal(none.code, 2);
    assert.match(none.complaints, /needs Git/u);
  });
});
