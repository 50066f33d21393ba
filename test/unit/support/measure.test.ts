import assert from "node:assert/strict";
import { openFiles } from "../../measure/checkout.ts";
import { drawFindings } from "../../measure/drawFindings.ts";
import { reportFaults } from "../../measure/faultReport.ts";
import { readJudged, tallied, writeJudged } from "../../measure/judgedList.ts";
import type { JudgedFinding } from "../../measure/judgedList.ts";
import { planText, readPlan } from "../../measure/keptPlan.ts";
import { plantFaults, plantedFiles } from "../../measure/plantFaults.ts";
import { siteFixture } from "../../measure/siteFixture.ts";
import { reportOn } from "../../measure/siteReport.ts";
import { writtenLinks } from "../../measure/writtenLinks.ts";
import { memoryFiles } from "../articles/sites/memoryFiles.ts";

const teas = ["assam", "ceylon", "darjeeling", "kukicha", "nilgiri", "sencha", "yunnan"];

/** A Hugo site whose articles link to each other, with headings to link to. */
function site(): Record<string, string> {
  const articles = teas.map((name, at) => {
    const others = teas.filter((other) => other !== name);
    const links = others.map(
      (other) => `Read about [${other}](/teas/${other}/#brewing-${other}) as well.\n`,
    );
    const text = `---\ntitle: Tea number ${at}\n---\n\n## Brewing ${name}\n\n${links.join("\n")}`;
    return [`content/teas/${name}.md`, text] as const;
  });
  return {
    "hugo.toml": 'baseURL = "https://tea.example/"\n',
    ...Object.fromEntries(articles),
  };
}

describe("the measure of findings", () => {
  it("counts what is found and what is left undecided, by reason", async () => {
    const texts = {
      ...site(),
      "content/teas/broken.md":
        "---\ntitle: Broken\n---\n\n[gone](/teas/gone/), [a script](/x/{{y}}/), [top](/teas/assam/#brewing-assam)\n",
    };
    const report = await reportOn(await openFiles(memoryFiles(texts)));
    assert.deepEqual(report.articles, { url: teas.length + 1 });
    const [broken, ...more] = report.findings.filter(({ rule }) => rule === "link-broken");
    assert.deepEqual(more, []);
    assert.equal(broken?.file, "content/teas/broken.md");
    assert.equal(broken.line, 5);
    assert.equal(broken.marked, "/teas/gone/");
    assert.equal(report.links["broken"], 1);
    assert.equal(
      report.links["The target has parts that are filled in when the site is built."],
      1,
    );
    assert.equal(report.anchors["there"], teas.length * (teas.length - 1) + 1);
  });

  it("uses a stand-in where the configuration names no address", async () => {
    const texts = { ...site(), "hugo.toml": 'title = "Teas"\n' };
    assert.deepEqual((await reportOn(await openFiles(memoryFiles(texts)))).articles, {
      url: teas.length,
    });
  });

  it("draws so that no rule swallows the list and no site a rule, the same with the same seed", () => {
    const many = Array.from({ length: 400 }, (_none, at) => ({ rule: "loud", site: "a", at }));
    const few = Array.from({ length: 5 }, (_none, at) => ({ rule: "quiet", site: "a", at }));
    const other = Array.from({ length: 8 }, (_none, at) => ({ rule: "loud", site: "b", at }));
    const all = [...many, ...few, ...other];
    const drawn = drawFindings(all, 25, 7);
    assert.equal(drawn.length, 25);
    assert.equal(drawn.filter(({ rule }) => rule === "quiet").length, 5);
    assert.equal(drawn.filter(({ rule, site: of }) => rule === "loud" && of === "b").length, 8);
    assert.deepEqual(drawFindings(all, 25, 7), drawn);
    assert.notDeepEqual(drawFindings(all, 25, 8), drawn);
    assert.equal(drawFindings(all, 10_000, 7).length, all.length);
  });

  it("reads the judged list that it wrote, whatever the texts have in them", () => {
    const finding: JudgedFinding = {
      rule: "title-wide",
      severity: "information",
      site: "tea/site",
      commit: "abc",
      file: "content/a b.md",
      line: 3,
      message: "The title\tis\nwide.",
      text: 'title: "Tea"',
      place: "https://github.com/tea/site/blob/abc/content/a%20b.md?plain=1#L3",
      truth: "false",
      reason: "it's narrow",
    };
    const [read, ...more] = readJudged(writeJudged([finding]));
    assert.deepEqual(more, []);
    assert.deepEqual(read, { ...finding, message: "The title is wide." });
    assert.deepEqual(tallied([finding]), [
      { rule: "title-wide", counts: { "": 0, true: 0, false: 1, useless: 0 } },
    ]);
    assert.throws(() => readJudged("rule\tfile\n"), /no column/u);
    assert.throws(() => readJudged(writeJudged([finding]).replace("false", "maybe")), /Row 2/u);
  });

  it("finds the links that a text writes, and none of its code, comments and pictures", () => {
    const text = [
      "---",
      "link: '[no](/front/)'",
      "---",
      "[yes](/a/) and `[no](/code/)` ![no](/picture/)",
      "```",
      "[no](/fence/)",
      "```",
      "<!-- [no](/comment/)",
      "[no](/comment/) -->",
      "[no](https://tea.example/) [no](mailto:a@tea.example) [no](/a.png) [no](/{{ x }}/)",
      "[twice](/b/) [twice](/b/) [yes](c.md#d)",
    ].join("\n");
    assert.deepEqual(writtenLinks("x.md", text), [
      { file: "x.md", line: 4, target: "/a/" },
      { file: "x.md", line: 11, target: "c.md#d" },
    ]);
  });

  it("plants faults of every kind, the same with the same seed, one in a line, and leaves the files as they are", async () => {
    const texts = site();
    const opened = await openFiles(memoryFiles(texts));
    const planted = await plantFaults(opened, 7, 3);
    assert.deepEqual((await plantFaults(opened, 7, 3)).faults, planted.faults);
    const kinds = new Set<string>(planted.faults.map(({ kind }) => kind));
    assert.deepEqual(
      ["page", "case", "depth", "near anchor", "other anchor", "removed", "draft"].filter(
        (kind) => !kinds.has(kind),
      ),
      [],
    );
    const lines = planted.faults.map(({ file, line }) => `${file}:${line}`);
    assert.equal(new Set(lines).size, planted.faults.length);
    const files = plantedFiles(opened.files, planted);
    for (const { file, line, target, before, kind } of planted.faults) {
      const isInPage = kind === "removed" || kind === "draft";
      const [old, now] = [texts[file], await files.read(file)].map(
        (text) => text?.split("\n")[line - 1],
      );
      assert.equal(now, isInPage ? old : old?.replace(`](${before})`, `](${target})`), target);
      assert.equal(now === old, isInPage);
    }
    for (const path of planted.removed) {
      assert.equal(await files.read(path), undefined);
      assert.ok(!(await files.list("content/teas")).some(({ name }) => path.endsWith(`/${name}`)));
    }
  });

  it("tells which faults the rules find, why others are missed, and no finding that they brought with them", async () => {
    const opened = await openFiles(memoryFiles(site()));
    const planted = await plantFaults(opened, 7, 3);
    assert.deepEqual(readPlan(planText(planted, "abc"), "abc"), {
      faults: planted.faults,
      changed: planted.changed,
      removed: planted.removed,
      withoutPage: planted.withoutPage,
      checked: planted.checked,
    });
    assert.throws(() => readPlan(planText(planted, "abc"), "def"), /commit abc, not of def/u);
    const { faults, untouched } = await reportFaults(opened, planted);
    assert.deepEqual(untouched, []);
    const missed = (kind: string): readonly string[] =>
      faults.filter((fault) => fault.kind === kind && !fault.isFound).map(({ reason }) => reason);
    for (const kind of ["page", "removed", "near anchor"]) {
      assert.deepEqual(missed(kind), [], kind);
    }
    assert.ok(faults.every(({ isFound, reason }) => isFound === (reason === "")));
  });
});

describe("the fixture of a built site", () => {
  it("has the configuration, and of each article its front matter and what was made of it", async () => {
    const texts = {
      "hugo.toml": 'baseURL = "https://tea.example/shop/"\n',
      "content/posts/green.md": "---\ntitle: Green\nslug: sencha\n---\n\nMuch text.\n",
      "content/posts/black.md": '+++\ntitle = "Black"\n+++\n',
      "README.md": "# Teas\n",
    };
    const urls = new Map([
      ["content/posts/green.md", new Set(["/posts/sencha/", "/old/green/"])],
      ["content/posts/black.md", new Set(["/posts/black/"])],
    ]);
    const fixture = await siteFixture(memoryFiles(texts), urls, {
      siteUrl: "https://tea.example/shop",
      folder: "",
    });
    assert.equal(fixture.generator, "hugo");
    assert.deepEqual(fixture.sources, { "hugo.toml": texts["hugo.toml"] });
    assert.deepEqual(fixture.files, [
      { path: "README.md", url: null },
      {
        path: "content/posts/black.md",
        url: "/shop/posts/black/",
        front: 'title = "Black"',
        fence: "+++",
      },
      {
        path: "content/posts/green.md",
        url: "/shop/posts/sencha/",
        aliases: ["/shop/old/green/"],
        front: "title: Green\nslug: sencha",
      },
    ]);
    await assert.rejects(
      siteFixture(memoryFiles(texts), urls, { siteUrl: "https://tea.example", folder: "docs" }),
      /No site generator is known/u,
    );
  });
});
