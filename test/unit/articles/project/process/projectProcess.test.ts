import assert from "node:assert/strict";
import { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isRecord } from "../../../../../src/shared/json.ts";
import type { ProjectText } from "../../../../../src/articles/project/projectChecks.ts";
import type { ProcessOptions, ProcessUnderTest } from "../../../../support/projectProcess.ts";
import { processOver, shortLimits as limits } from "../../../../support/projectProcess.ts";
import { oneFile } from "../../../../support/oneFile.ts";
import { repositoryRoot } from "../../../../support/paths.ts";
import { until } from "../../../../support/until.ts";

const plain = "content/posts/plain.md";
const texts = {
  "hugo.toml": 'baseURL = "https://tea.example/"\n',
  [plain]: "---\ntitle: Green tea\n---\n\n# One\n\n# Two\n\nSee [black](black.md).\n",
  "content/posts/black.md": "---\ntitle: Green tea\n---\n\nBlack, of course.\n",
};
/** Parsing it takes longer than anybody waits. */
const endless = "*a_ ".repeat(20_000);
/** A process whose reader of Hugo's sites does what their files say. */
const file = oneFile(join(repositoryRoot, "test/support/hostileProcess.ts"));

describe("the process of a project's articles", () => {
  const opened: ProcessUnderTest[] = [];
  afterEach(() => opened.splice(0).forEach(({ project }) => project.dispose()));

  function open(
    files: Readonly<Record<string, string>>,
    options?: ProcessOptions,
  ): ProcessUnderTest {
    const under = processOver(files, options);
    opened.push(under);
    return under;
  }

  function textOf(path: string, text: string): ProjectText {
    return { path, kind: "markdown", text };
  }

  it("answers as the project itself does", async () => {
    const { project } = open(texts);
    const { findings, article, isComplete } = await project.ask("check", {
      text: textOf(plain, texts[plain]),
      waits: true,
    });
    assert.equal(isComplete, true);
    assert.deepEqual(
      findings.map(({ rule }) => rule),
      ["title-duplicate", "heading-h1-many"],
    );
    assert.equal(
      article?.location.kind === "url" && article.location.url,
      "https://tea.example/posts/plain/",
    );
    assert.deepEqual(
      (await project.ask("filesOf", "https://tea.example/posts/black/")).map(({ path }) => path),
      ["content/posts/black.md"],
    );
    assert.deepEqual(
      (await project.ask("linksOf", textOf(plain, texts[plain]))).map(
        ({ verdict }) => verdict.kind,
      ),
      ["file"],
    );
    const links = { path: "content/posts/black.md", words: undefined, limit: 0, ifRead: false };
    assert.deepEqual(
      (await project.ask("linksTo", links))?.into.map(({ from }) => from),
      [plain],
    );
    assert.equal((await project.ask("publishedPlace", "content/seo"))?.generator, "hugo");
    assert.equal((await project.ask("siteOf", plain))?.generator, "hugo");
  });

  it("hands the list of articles over once, until one of them changes", async () => {
    const changing: Record<string, string> = { ...texts };
    const { project } = open(changing);
    const first = await project.articles();
    assert.equal(first.length, 2);
    assert.equal(await project.articles(), first);
    changing[plain] = texts[plain].replace("Green", "White");
    project.changed({ path: plain, cameOrWent: false });
    assert.deepEqual(
      new Set((await project.articles()).map(({ title }) => title)),
      new Set(["Green tea", "White tea"]),
    );
  });

  it("isn't started where no site is", async () => {
    const { project, read } = open({ "README.md": "# One\n\n# Two\n", "src/index.ts": "" });
    const asked = { text: textOf("README.md", "# One\n"), waits: true };
    assert.equal((await project.ask("check", asked)).isArticle, false);
    assert.deepEqual(await project.articles(), []);
    assert.deepEqual([project.isRunning, read], [false, []]);
  });

  it("ends when nothing was asked of it for a while, and is started again", async () => {
    const { project } = open(texts, { limits: { idle: 50 } });
    assert.equal((await project.articles()).length, 2);
    await until("the end of the process", () => !project.isRunning);
    assert.equal((await project.articles()).length, 2);
  });

  it("gives up an article that never ends, says so once, and checks the one beside it", async function () {
    this.timeout(300_000);
    const hostile = "content/posts/hostile.md";
    const changing: Record<string, string> = { ...texts, [hostile]: endless };
    const { project, givenUp } = open(changing, { limits });
    const [stuck, beside] = await Promise.all([
      project.ask("check", { text: textOf(hostile, endless), waits: false }),
      project.ask("check", { text: textOf(plain, texts[plain]), waits: false }),
    ]);
    // on a busy machine its memory may pass the limit before its time does
    assert.match(
      stuck.problem ?? "",
      /hostile\.md (?:takes too long|needs too much memory) to read/u,
    );
    assert.ok(beside.findings.some(({ rule }) => rule === "heading-h1-many"));
    // the link graph reads it, too
    const links = { path: plain, words: "black", limit: 3, ifRead: false };
    assert.equal((await project.ask("linksTo", links))?.unread, 1);
    assert.deepEqual(
      givenUp.map((all) => all.map(({ kind, file }) => [kind, file])),
      [[["article", hostile]]],
    );
    changing[hostile] = "# Fine now\n";
    project.changed({ path: hostile, cameOrWent: false });
    assert.deepEqual(givenUp.at(-1), []);
    const again = await project.ask("check", {
      text: textOf(hostile, "# Fine now\n"),
      waits: false,
    });
    assert.equal(again.problem, undefined);
  });

  for (const [does, why] of [
    ["never ends", "takes too long to read"],
    ["needs memory", "needs too much memory to read"],
    ["throws", "can't be read: Maximum call stack size exceeded"],
  ] as const) {
    it(`checks the articles of a site whose configuration ${does}; their URLs are unknown, and the reason is said`, async function () {
      this.timeout(300_000);
      const changing = { ...texts, "hugo.toml": `# ${does}\n${texts["hugo.toml"]}` };
      const { project, givenUp } = open(changing, { file, limits: { ...limits, memory: 48 } });
      const asked = { text: textOf(plain, texts[plain]), waits: false };
      const checked = await project.ask("check", asked);
      const { location } = checked.article ?? assert.fail();
      assert.ok(location.kind === "unknown");
      assert.ok(location.reason.includes(`hugo.toml ${why}`), location.reason);
      assert.ok(checked.findings.some(({ rule }) => rule === "heading-h1-many"));
      await project.ask("check", asked);
      assert.deepEqual(
        givenUp.map((all) => all.map(({ kind, file: named }) => [kind, named])),
        does === "throws" ? [] : [[["site", "hugo.toml"]]],
      );
      // another article changes nothing about it, its configuration does
      project.changed({ path: plain, cameOrWent: false });
      assert.equal(givenUp.length, does === "throws" ? 0 : 1);
      changing["hugo.toml"] = texts["hugo.toml"];
      project.changed({ path: "hugo.toml", cameOrWent: false });
      const again = await project.ask("check", asked);
      assert.equal(again.article?.location.kind, "url");
    });
  }

  it("gives up a page, and with a second one its site", async function () {
    this.timeout(300_000);
    const [one, two] = ["content/posts/needs-memory.md", "content/posts/needs-memory-2.md"];
    const { project, givenUp } = open(
      { ...texts, [one]: "# One\n", [two]: "# Two\n" },
      { file, limits: { ...limits, memory: 48 } },
    );
    const front = { kind: "none" } as const;
    const locate = (path: string) => project.ask("locate", { path, front, slugField: "slug" });
    assert.equal((await locate(one)).kind, "unknown");
    assert.equal((await locate(plain)).kind, "url");
    assert.equal((await locate(two)).kind, "unknown");
    assert.deepEqual(
      givenUp.at(-1)?.map(({ kind, file: named }) => [kind, named]),
      [
        ["page", one],
        ["site", "hugo.toml"],
      ],
    );
    assert.equal((await locate(plain)).kind, "unknown");
  });

  it("finds out which of several articles has no end where nothing tells, and blames no other", async function () {
    this.timeout(300_000);
    const hostile = "content/posts/hostile.md";
    // a rule of the process does what this says
    const changing = { ...texts, [hostile]: "# It never ends\n" };
    const { project, givenUp } = open(changing, { file, limits });
    const check = (path: keyof typeof changing) =>
      project.ask("check", { text: textOf(path, changing[path]), waits: true });
    const [beside, stuck, other] = await Promise.all([
      check(plain),
      check(hostile),
      check("content/posts/black.md"),
    ]);
    assert.deepEqual(
      givenUp.map((all) => all.map(({ kind, file: named }) => [kind, named])),
      [[["article", hostile]]],
    );
    assert.match(stuck.problem ?? "", /hostile\.md takes too long to read/u);
    assert.ok(beside.findings.some(({ rule }) => rule === "heading-h1-many"));
    assert.deepEqual([other.isArticle, other.problem], [true, undefined]);
  });

  it("gives up an article that needs too much memory", async function () {
    this.timeout(300_000);
    const hostile = "content/posts/hostile.md";
    const text = "[a](b) ".repeat(250_000);
    const { project, givenUp } = open(
      { ...texts, [hostile]: text },
      { limits: { memory: 32, interval: 1_000, silences: 60 } },
    );
    const stuck = await project.ask("check", { text: textOf(hostile, text), waits: false });
    assert.match(stuck.problem ?? "", /hostile\.md needs too much memory to read/u);
    assert.equal(givenUp.length, 1);
  });

  // Windows has no signal that makes a process wait
  if (process.platform !== "win32") {
    it("doesn't give up a process that gets no processor", async function () {
      this.timeout(300_000);
      const started: number[] = [];
      const onStart = (message: unknown): void => {
        const child = isRecord(message) ? message["process"] : undefined;
        setImmediate(() => {
          if (child instanceof ChildProcess && child.pid !== undefined) {
            started.push(child.pid);
          }
        });
      };
      subscribe("child_process", onStart);
      try {
        const { project, givenUp } = open(texts, {
          limits: { interval: 50, silences: 40, silencesAtStart: 900 },
        });
        await project.articles();
        const [pid] = started;
        assert.ok(pid !== undefined);
        process.kill(pid, "SIGSTOP");
        const checking = project.ask("check", { text: textOf(plain, texts[plain]), waits: true });
        // for longer than it may be silent while it works
        await pause(2_600);
        process.kill(pid, "SIGCONT");
        assert.equal((await checking).isArticle, true);
        assert.deepEqual([givenUp, started.length], [[], 1]);
      } finally {
        unsubscribe("child_process", onStart);
      }
    });
  }

  it("doesn't take a host that stands still for a process that does", async function () {
    this.timeout(300_000);
    const { project, givenUp } = open(texts, { limits });
    await project.articles();
    const checking = project.ask("check", { text: textOf(plain, texts[plain]), waits: true });
    // for longer than the process may be silent
    const standing = 2 * limits.interval * limits.silences;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, standing);
    assert.equal((await checking).isArticle, true);
    assert.deepEqual(givenUp, []);
  });

  it("leaves nobody waiting when it is closed", async () => {
    const { project } = open(texts);
    const asked = project.ask("check", { text: textOf(plain, endless), waits: false });
    await until("the start of the process", () => project.isRunning);
    project.dispose();
    await assert.rejects(asked, /couldn't be read/u);
  });
});
