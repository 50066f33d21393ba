import assert from "node:assert/strict";
import { mkdtemp, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { commandFiles } from "../../../../src/command/commandFiles.ts";
import { linkBroken } from "../../../../src/articles/checks/rules/linkBroken.ts";
import type { SiteFiles } from "../../../../src/articles/sites/siteFiles.ts";
import { countProcessorTime } from "../../../support/processorTime.ts";
import { diskFiles } from "../../../support/diskFiles.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";
import { linkProject } from "./linkProject.ts";

const article = (title: string, body = ""): string => `---\ntitle: ${title}\n---\n\n${body}\n`;

const links = ["/docs/guide/operator/", "/docs/guide/water/"];

const texts = {
  "eleventy.config.js": "export default { dir: { input: 'content' } };\n",
  "package.json": '{ "dependencies": { "@11ty/eleventy": "3.1.0" } }',
  "content/docs/guide/teas.md": article("Teas", links.map((link) => `[a](${link})`).join(" ")),
  "content/docs/guide/cups.md": article("Cups"),
  "content/docs/guide/green.md": article("Green"),
};

/** The targets that are reported in the first article. */
async function missingIn(files: SiteFiles): Promise<string[]> {
  const project = linkProject(files, "https://tea.example");
  const from = (await project.article("content/docs/guide/teas.md")) ?? assert.fail();
  const found = await linkBroken.find(from, project.context);
  return found.map((one) => from.text.slice(one.start, one.end));
}

describe("a folder that is a link to one which isn't in the project", () => {
  let root = "";
  before(async () => {
    root = await mkdtemp(path.join(tmpdir(), "lost-link-"));
    for (const [name, text] of Object.entries(texts)) {
      await mkdir(path.join(root, path.dirname(name)), { recursive: true });
      await writeFile(path.join(root, name), text);
    }
  });
  after(async () => rm(root, { recursive: true }));

  it("may have the pages and files below it, and no others", async () => {
    assert.deepEqual(await missingIn(diskFiles(root)), links);
    const link = path.join(root, "content/docs/guide/operator");
    for (const target of ["../../../sources/operator", tmpdir()]) {
      await symlink(target, link);
      assert.deepEqual(await missingIn(commandFiles(root)), ["/docs/guide/water/"]);
      if (target !== tmpdir()) {
        assert.deepEqual(await missingIn(diskFiles(root)), ["/docs/guide/water/"]);
      }
      await rm(link);
    }
  });
});

describe("a folder that a build copies files of another repository into", () => {
  const missingWith = (file: string, text: string): Promise<string[]> =>
    missingIn(memoryFiles({ ...texts, [file]: text }));
  const workflow = "steps:\n  - uses: actions/checkout@v4\n    with:\n";
  const copy = (command: string): string =>
    `${workflow}      repository: tea/operator\n      path: theirs\n  - run: |\n      ${command}\n`;

  it("may have any file", async () => {
    for (const [file, text] of [
      [
        ".github/workflows/site.yml",
        copy("cp -rp $GITHUB_WORKSPACE/theirs/. $GITHUB_WORKSPACE/content"),
      ],
      [
        ".github/workflows/site.yml",
        `${workflow}      repository: tea/operator\n      path: content/docs\n`,
      ],
      [".github/actions/merge/action.yml", copy("mv theirs/docs/* ./content/docs/")],
      ["Makefile", "docs:\n\tgit clone https://git.example/operator content/docs\n"],
      ["scripts/get.sh", "git clone https://git.example/operator out\nrsync -a out/ content/\n"],
      ["scripts/get.sh", "git clone --depth 1 $URL $OUT && \\\n  cp -r ${OUT}/docs content/docs\n"],
      [
        "scripts/get.sh",
        "git clone -b main https://git.example/operator.git; mv operator content/\n",
      ],
      [
        "package.json",
        '{ "scripts": { "get": "npx degit tea/operator content/docs && eleventy" } }',
      ],
      [
        "netlify.toml",
        '[build]\ncommand = "git clone https://git.example/operator content/docs"\n',
      ],
    ] as const) {
      assert.deepEqual(await missingWith(file, text), [], file);
    }
  });

  it("isn't one that it copies from, or that it fetches nothing for", async () => {
    for (const text of [
      copy("cp -r content/docs theirs/content"),
      copy("cp theirs/LICENSE LICENSE"),
      copy("# cp -r theirs content is for later"),
      "run: cp -r theirs/. content\n",
      copy("cp archetypes/tea.md content/docs"),
      copy("cp tools/hook .git && npx markdownlint content"),
      copy('echo "copy it: cp -r theirs content"'),
      `${workflow}      repository: tea/operator\n  - uses: actions/upload-artifact@v4\n    with:\n      path: content\n`,
    ]) {
      assert.deepEqual(await missingWith(".github/workflows/site.yml", text), links, text);
    }
    for (const line of [
      '@echo "copy it: cp archetypes/post.md content/docs"',
      "cp archetypes/post.md content/docs",
      "cp tools/hook .git && npx markdownlint content",
    ]) {
      const text = `get:\n\tgit clone https://git.example/operator themes/tea\n\t${line}\n`;
      assert.deepEqual(await missingWith("Makefile", text), links, line);
    }
  });

  it("is found in a moment", async () => {
    const spent = countProcessorTime();
    for (const line of ["\n", "git clone a/b c\ncp d/e f\n", "- repository: a/b\n  path: c\n"]) {
      const text = line.repeat(200_000 / line.length);
      assert.deepEqual(await missingWith(".github/workflows/site.yml", text), links);
    }
    assert.ok(spent() < 4_000);
  });

  it("is found with one reading of the descriptions, however many links ask", async () => {
    const all = memoryFiles({
      ...texts,
      "content/docs/guide/teas.md": article(
        "Teas",
        Array.from({ length: 50 }, (_, at) => `[a](/docs/guide/${at}x/)`).join(" "),
      ),
      Makefile: "get:\n\tgit clone https://git.example/operator themes/tea\n",
    });
    let reads = 0;
    const missing = await missingIn({
      ...all,
      list: (folder) => all.list(folder),
      read: (file) => {
        reads += file === "Makefile" ? 1 : 0;
        return all.read(file);
      },
    });
    assert.equal(missing.length, 50);
    assert.equal(reads, 1);
  });
});
