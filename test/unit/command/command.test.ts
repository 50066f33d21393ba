import assert from "node:assert/strict";
import {
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import schema from "../../../media/rules.schema.json" with { type: "json" };
import { scratchFolder } from "../../support/scratch.ts";
import { drinks, run, writeFiles } from "./commandRun.ts";

const report = z.object({
  form: z.literal("seo-research/check@1"),
  checked: z.number(),
  links: z.number().nullable(),
  undecided: z.object({ count: z.number(), reasons: z.string() }),
  accepted: z.number(),
  goneFromBaseline: z.array(z.object({ rule: z.string(), file: z.string() })),
  findings: z.array(
    z.object({
      file: z.string(),
      rule: z.string(),
      severity: z.string(),
      message: z.string(),
      line: z.number(),
      column: z.number(),
      text: z.string(),
      fingerprint: z.string().regex(/^[\da-f]{16}$/u),
      evidence: z
        .object({ generator: z.string(), configuration: z.string().optional() })
        .nullable(),
    }),
  ),
});

/** A value of a type that any member of that type takes. */
function valueOf(type: string): unknown {
  return { array: [], object: {}, integer: 0 }[type] ?? "https://drinks.example/";
}

describe("the command line", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  const folder = (name = ""): string => join(scratch.path, name);

  beforeEach(() => {
    scratch = scratchFolder({ inMemory: true });
  });
  afterEach(() => scratch.remove());

  const jsonOf = async (...args: readonly string[]) =>
    report.parse(JSON.parse((await run(folder(), ["check", "--format", "json", ...args])).output));

  it("ends with 1 and a line for each finding, its place and the configuration that decides", async () => {
    writeFiles(folder(), drinks);
    const { code, output, complaints } = await run(folder(), ["check"]);
    assert.equal(code, 1);
    assert.equal(complaints, "");
    const lines = output.trimEnd().split("\n");
    assert.match(
      lines[0] ?? "",
      /^content\/posts\/coffee\.md:7:\d+ error link-anchor .+ \(hugo: hugo\.toml\)$/u,
    );
    assert.match(lines[1] ?? "", /^content\/posts\/tea\.md:7:\d+ error link-broken .+/u);
    assert.equal(lines[2], "2 articles, 4 internal links: 1 broken, 0 undecided.");
    assert.equal(lines[3], "Found: error: 2.");
  });

  it("ends with 0 where nothing is found at or above the level that fails", async () => {
    writeFiles(folder(), drinks);
    const warned = ["--rule", "link-broken=warning", "--rule", "link-anchor=information"];
    assert.equal((await run(folder(), ["check", ...warned, "--fail-on", "error"])).code, 0);
    assert.equal((await run(folder(), ["check", ...warned])).code, 1);
    assert.equal((await run(folder(), ["check", "--fail-on", "never"])).code, 0);
    assert.equal((await run(folder(), ["check", "--only", "slug-taken"])).code, 0);
    const { output } = await run(folder(), ["check", "--only", "slug-taken"]);
    assert.match(output, /2 articles, links not checked\.\nNothing found\./u);
  });

  it("never ends with 0 where nothing was checked", async () => {
    const empty = await run(folder(), ["check"]);
    assert.deepEqual([empty.code, empty.output], [2, ""]);
    assert.match(empty.complaints, /^No site was found/u);
    writeFiles(folder(), { "hugo.toml": drinks["hugo.toml"] ?? "" });
    assert.equal((await run(folder(), ["check"])).code, 2);
    writeFiles(folder(), drinks);
    for (const args of [
      ["content/nothing.md"],
      ["hugo.toml"],
      [".."],
      ["--root", "nowhere"],
      ["--baseline", "nothing.txt"],
      ["--changed"],
    ]) {
      const { code, output, complaints } = await run(folder(), ["check", ...args]);
      assert.deepEqual([code, output], [2, ""], args.join(" "));
      assert.match(complaints, /\S/u);
    }
    writeFiles(folder(), { "seo/rules.json": '{ "ignore": ["**"] }' });
    assert.equal((await run(folder(), ["check"])).code, 2);
  });

  it("refuses what it doesn't know, and rules that only the editor has", async () => {
    writeFiles(folder(), drinks);
    for (const args of [
      [],
      ["look"],
      ["check", "--loud"],
      ["check", "--format", "xml"],
      ["check", "--format", "json", "--format", "text"],
      ["check", "--rule", "link-broken"],
      ["check", "--rule", "link-brokn=error"],
      ["check", "--rule", "figure-old=error"],
      ["check", "--only", "audit-high"],
      ["check", "--max-undecided", "many"],
      ["check", "--site-url", "drinks.example"],
      ["check", "--fail-on", "hint"],
    ]) {
      const { code } = await run(folder(), args);
      assert.equal(code, args.length === 0 ? 0 : 2, args.join(" "));
    }
  });

  it("takes every member that the schema of seo/rules.json has", async () => {
    const { rules, site } = schema.properties;
    writeFiles(folder(), {
      ...drinks,
      "seo/rules.json": JSON.stringify({
        $schema: "",
        rules: Object.fromEntries(Object.keys(rules.properties).map((name) => [name, "off"])),
        ignore: [],
        accepted: [],
        site: Object.fromEntries(
          Object.entries(site.properties).map(([name, { type }]) => [name, valueOf(type)]),
        ),
      }),
    });
    const { code, complaints } = await run(folder(), ["check", "--only=title-wide"]);
    assert.deepEqual([code, complaints], [0, ""]);
  });

  it("refuses a configuration that it can't read, and names the members that nobody reads", async () => {
    writeFiles(folder(), drinks);
    for (const [text, said] of [
      ["{", /isn't valid JSON/u],
      ['{ "rules": { "link-broken": "loud" } }', /line 1/u],
      ['{ "rule": {} }', /isn't known: rule\./u],
      ['{ "site": { "titelSuffix": "" } }', /isn't known: site\.titelSuffix\./u],
    ] as const) {
      writeFiles(folder(), { "seo/rules.json": text });
      const { code, complaints } = await run(folder(), ["check"]);
      assert.equal(code, 2);
      assert.match(complaints, said);
    }
  });

  it("counts undecided links, and fails where there are more than allowed", async () => {
    writeFiles(folder(), {
      ...drinks,
      "static/_redirects": "/posts/old /posts/tea\n",
      "content/data/_content.gotmpl": '{{ $.AddPage (dict "path" .name) }}',
      "content/posts/milk.md": "---\ntitle: Milk\n---\n\n[a](/data/a/) [b](/posts/old/)\n",
    });
    const { undecided } = await jsonOf();
    assert.ok(undecided.count > 0);
    assert.match(undecided.reasons, /couldn't be judged: \d+/u);
    const never = ["check", "--fail-on", "never", "--max-undecided"];
    const over = await run(folder(), [...never, String(undecided.count - 1)]);
    assert.equal(over.code, 1);
    assert.match(over.complaints, /Undecided links: \d+, more than/u);
    assert.equal((await run(folder(), [...never, String(undecided.count)])).code, 0);
  });

  it("follows seo/rules.json: rules, accepted findings, what the site is", async () => {
    writeFiles(folder(), {
      ...drinks,
      "content/posts/milk.md": "---\ntitle: Milk\n---\n\nText.\n",
      "content/posts/cocoa.md": "---\nname: Cocoa\n---\n\nText.\n",
      "seo/rules.json": JSON.stringify({
        rules: { "link-anchor": "off", "title-missing": "information" },
        accepted: [{ rule: "link-broken", file: "content/posts/tea.md", reason: "later" }],
        site: { fields: { title: "title" } },
      }),
    });
    const { findings } = await jsonOf();
    assert.deepEqual(
      findings.map(({ rule, severity }) => [rule, severity]),
      [["title-missing", "information"]],
    );
    const named = { rules: { "title-missing": "warning" }, site: { fields: { title: "name" } } };
    writeFiles(folder(), { "seo/rules.json": JSON.stringify(named) });
    assert.ok(!(await jsonOf()).findings.some(({ rule }) => rule === "title-missing"));
  });

  it("checks only the named paths, from whatever folder", async () => {
    writeFiles(folder(), drinks);
    const { findings, checked } = await jsonOf("content/posts/tea.md");
    assert.equal(checked, 1);
    assert.deepEqual(
      findings.map(({ rule }) => rule),
      ["link-broken"],
    );
    const below = await run(folder("content"), ["check", "posts/coffee.md", "--root", ".."]);
    assert.match(below.output, /^content\/posts\/coffee\.md:7/u);
  });

  it("writes several forms to files, and refuses a file that can't be written", async () => {
    writeFiles(folder(), drinks);
    const { output } = await run(folder(), [
      "check",
      "--format",
      "text",
      "--format",
      "sarif=out/found.sarif",
      "--format",
      "json=out/found.json",
    ]);
    assert.match(output, /link-broken/u);
    assert.equal(
      report.parse(JSON.parse(readFileSync(folder("out/found.json"), "utf8"))).findings.length,
      2,
    );
    assert.match(readFileSync(folder("out/found.sarif"), "utf8"), /"version": "2\.1\.0"/u);
    mkdirSync(folder("taken"));
    assert.equal((await run(folder(), ["check", "--format", "json=taken"])).code, 2);
  });

  it("reads nothing outside of the folder", async () => {
    writeFiles(folder("site"), drinks);
    writeFiles(folder("other"), { "secret.md": "---\ntitle: Secret\n---\n\n[x](/posts/gone/)\n" });
    symlinkSync(folder("other/secret.md"), folder("site/content/posts/secret.md"));
    symlinkSync(folder("other"), folder("site/content/more"));
    const { output } = await run(folder("site"), ["check"]);
    assert.match(output, /^2 articles,/mu);
    assert.doesNotMatch(output, /secret/u);
    writeFileSync(folder("other/rules.json"), "{}");
    assert.equal((await run(folder("site"), ["check", "../other/secret.md"])).code, 2);
  });

  it("explains where a file goes and what makes a URL", async () => {
    writeFiles(folder(), drinks);
    const file = await run(folder(), ["check", "--explain", "content/posts/tea.md"]);
    assert.equal(file.code, 0);
    assert.match(
      file.output,
      /^content\/posts\/tea\.md: https:\/\/drinks\.example\/posts\/tea\/\n/u,
    );
    for (const url of ["/posts/tea/", "https://drinks.example/posts/tea/"]) {
      assert.equal((await run(folder(), ["check", "--explain", url])).output, file.output);
    }
    assert.equal((await run(folder(), ["check", "--explain", "/posts/nobody/"])).code, 2);
  });

  it("lists the rules as they count, and names those that the editor alone has", async () => {
    writeFiles(folder(), { ...drinks, "seo/rules.json": '{"rules": {"title-wide": "hint"}}' });
    const { output, code } = await run(folder(), ["check", "--list-rules"]);
    assert.equal(code, 0);
    assert.match(output, /^link-broken +error /mu);
    assert.match(output, /^title-wide +hint /mu);
    assert.match(output, /^title-duplicate +off /mu);
    assert.match(output, /^figure-old +editor only .* Needs saved results\.$/mu);
    assert.equal((await run(folder(), ["--version"])).output, "1.2.3\n");
  });

  it("knows what a baseline has, and names what is gone", async () => {
    writeFiles(folder(), drinks);
    const written = await run(folder(), ["check", "--write-baseline"]);
    assert.equal(written.code, 0);
    const text = readFileSync(folder("seo/baseline.txt"), "utf8");
    assert.match(text, /^[\da-f]{16} link-broken "content\/posts\/tea\.md"$/mu);
    const tea = drinks["content/posts/tea.md"] ?? "";
    // another line, and a second link that is broken alike
    writeFiles(folder(), { "content/posts/tea.md": tea.replace("## Brew", "Text.\n\n## Brew") });
    const later = await jsonOf();
    assert.deepEqual([later.findings.length, later.accepted], [0, 2]);
    writeFiles(folder(), { "content/posts/tea.md": `${tea}\n[again](/posts/nobody/)\n` });
    assert.equal((await jsonOf()).findings.length, 1);
    writeFiles(folder(), {
      "content/posts/tea.md": tea.replace("/posts/nobody/", "/posts/coffee/"),
    });
    const mended = await jsonOf();
    assert.deepEqual(
      mended.goneFromBaseline.map(({ rule, file }) => [rule, file]),
      [["link-broken", "content/posts/tea.md"]],
    );
    const again = await run(folder(), ["check", "--write-baseline"]);
    assert.match(
      again.output,
      /Dropped from the baseline: link-broken in content\/posts\/tea\.md/u,
    );
    assert.doesNotMatch(readFileSync(folder("seo/baseline.txt"), "utf8"), /link-broken/u);
  });

  it("recognizes the findings of a baseline in a renamed file, each once", async () => {
    writeFiles(folder(), drinks);
    await run(folder(), ["check", "--write-baseline"]);
    renameSync(folder("content/posts/tea.md"), folder("content/posts/green.md"));
    // the links of the others to tea are the news
    const renamed = await jsonOf();
    assert.equal(renamed.accepted, 1);
    assert.deepEqual(
      renamed.findings.map(({ file }) => file),
      ["content/posts/coffee.md", "content/posts/coffee.md"],
    );
    const same = drinks["content/posts/tea.md"] ?? "";
    writeFiles(folder(), { "content/posts/copy.md": same.replace("Tea", "Copy") });
    const copied = await jsonOf();
    assert.equal(copied.accepted, 1);
    assert.equal(copied.findings.filter(({ text }) => text === "/posts/nobody/").length, 1);
  });

  it("checks redirects where a rule about them is on", async () => {
    const redirects = "/old/ /posts/tea/\n/older/ /posts/nobody/\n/old/ /posts/coffee/\n";
    writeFiles(folder(), { ...drinks, "static/_redirects": redirects });
    const named = ["check", "static/_redirects"];
    assert.equal((await run(folder(), named)).code, 2);
    const rules = ["--rule", "redirect-missing=error", "--rule", "redirect-duplicate=warning"];
    const { code, output } = await run(folder(), [...named, ...rules]);
    const lines = output.split("\n");
    assert.equal(code, 1);
    assert.match(lines[0] ?? "", /^static\/_redirects:2:9 error redirect-missing /u);
    assert.match(lines[1] ?? "", /^static\/_redirects:3:\d+ warning redirect-duplicate /u);
    assert.match(output, /^Files with redirects: 1\.$/mu);
    writeFiles(folder(), { "seo/rules.json": '{ "rules": { "redirect-missing": "error" } }' });
    assert.match((await run(folder(), ["check"])).output, /^static\/_redirects:2:9 error /mu);
    const none = await run(folder(), ["check", "content", ...rules]);
    assert.match(none.output, /^Files with redirects: 0\.$/mu);
  });

  it("refuses a baseline that isn't one, and to write one of a part", async () => {
    writeFiles(folder(), { ...drinks, "seo/baseline.txt": "nothing of use\n" });
    assert.match((await run(folder(), ["check"])).complaints, /line 1, has no finding/u);
    const { code } = await run(folder(), ["check", "content/posts/tea.md", "--write-baseline"]);
    assert.equal(code, 2);
  });

  it("writes nothing through a link that leads out of the folder", async () => {
    const written = ["check", "--write-baseline"];
    writeFiles(folder("site"), { ...drinks, "seo/rules.json": "{}" });
    writeFiles(folder("other"), { "mine.txt": "Mine.\n" });
    for (const target of ["../../other/mine.txt", "../../other/new.txt"]) {
      symlinkSync(target, folder("site/seo/baseline.txt"));
      const { code, complaints } = await run(folder("site"), written);
      assert.deepEqual(
        [code, complaints],
        [2, "seo/baseline.txt leads out of the folder, so it wasn't written.\n"],
      );
      rmSync(folder("site/seo/baseline.txt"));
    }
    symlinkSync("../other", folder("site/out"));
    for (const more of ["--format=json=out/mine.txt", "--baseline=out/new.txt"]) {
      assert.equal((await run(folder("site"), [...written, more])).code, 2, more);
    }
    assert.deepEqual(readdirSync(folder("other")), ["mine.txt"]);
    assert.equal(readFileSync(folder("other/mine.txt"), "utf8"), "Mine.\n");
    // whoever names a file elsewhere wants it there
    assert.equal((await run(folder("site"), [...written, "--baseline=../other/new.txt"])).code, 0);
    symlinkSync("rules.json", folder("site/seo/baseline.txt"));
    rmSync(folder("site/seo/rules.json"));
    assert.equal((await run(folder("site"), written)).code, 0);
  });

  it("ends with 2 where no rule is on, and where two formats name one file", async () => {
    writeFiles(folder(), drinks);
    for (const args of [
      ["--only=link-text", "--rule=link-text=off"],
      ["--only=url-moved"],
      ["--format=json=out.txt", "--format=sarif=./out.txt"],
    ]) {
      const { code, output, complaints } = await run(folder(), ["check", ...args]);
      assert.deepEqual([code, output], [2, ""], args.join(" "));
      assert.match(complaints, /^(?:No rule is on|Two formats name)/u);
    }
  });
});
