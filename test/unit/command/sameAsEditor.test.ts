import assert from "node:assert/strict";
import { cpSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { isRuleName, ruleSeverities } from "../../../src/articles/checks/ruleNames.ts";
import { articleKind } from "../../../src/articles/frontMatter/articleKind.ts";
import { projectAnswers } from "../../../src/articles/project/projectAnswers.ts";
import { placed } from "../../../src/command/checkProject.ts";
import { isEditorOnly } from "../../../src/command/commandRules.ts";
import { isRecord } from "../../../src/shared/json.ts";
import { researchRules } from "../../../src/research/articleFindings/researchRules.ts";
import { diskFiles } from "../../support/diskFiles.ts";
import { projectOver } from "../../support/projectOver.ts";
import { repositoryRoot } from "../../support/paths.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { builtSites } from "../articles/sites/builtSites.ts";
import { run, writeFiles } from "./commandRun.ts";

/** Every rule of an article as loud as in the editor; those that need all texts are told apart. */
const asInEditor = Object.entries(ruleSeverities)
  .filter(([name]) => isRuleName(name) && !isEditorOnly(name) && !name.startsWith("redirect-"))
  .flatMap(([name, severity]) => ["--rule", `${name}=${severity}`]);

const reportShape = z.object({ findings: z.array(z.unknown()) });

/** What the editor finds in the articles of a folder, as the command writes it. */
async function foundByEditor(root: string, siteUrl: string): Promise<string[]> {
  const files = diskFiles(root);
  const { project, checks } = projectOver(files, { siteUrl });
  const answers = projectAnswers({
    project,
    checks,
    filesInEditor: files,
    researchRules: () => Promise.resolve(researchRules(undefined)),
    committed: (_commit, paths) => Promise.resolve(paths.map(() => undefined)),
    contents: (ids) => Promise.resolve(ids.map(() => undefined)),
  });
  const found: string[] = [];
  for (const path of await answers.articlesIn("")) {
    const kind = articleKind(path);
    const text = await files.read(path);
    if (kind !== undefined && text !== undefined) {
      const { findings } = await answers.check({ text: { path, kind, text }, waits: true });
      found.push(...findings.map((one) => keyOf(placed(one, path, text))));
    }
  }
  checks.dispose();
  return found.toSorted();
}

function keyOf(finding: unknown): string {
  const { file, rule, severity, line, column, endLine, endColumn, message, related } = isRecord(
    finding,
  )
    ? finding
    : {};
  return JSON.stringify([file, rule, severity, line, column, endLine, endColumn, message, related]);
}

async function foundByCommand(root: string, siteUrl: string): Promise<string[]> {
  const { output, complaints } = await run(root, [
    "check",
    "--format",
    "json",
    ...(siteUrl === "" ? [] : ["--site-url", siteUrl]),
    ...asInEditor,
  ]);
  assert.equal(complaints, "");
  return reportShape.parse(JSON.parse(output)).findings.map(keyOf).toSorted();
}

describe("a finding of the command", () => {
  let scratch: ReturnType<typeof scratchFolder>;

  beforeEach(() => {
    scratch = scratchFolder({ inMemory: true });
  });
  afterEach(() => scratch.remove());

  const sameIn = async (root: string, siteUrl: string): Promise<number> => {
    const found = await foundByEditor(root, siteUrl);
    assert.deepEqual(await foundByCommand(root, siteUrl), found);
    return found.length;
  };

  for (const generator of ["hugo", "jekyll", "eleventy", "astro", "docusaurus", "next"]) {
    it(`is that of the editor: rule, place and message, over the sites built with ${generator}`, async () => {
      const sites = builtSites(generator);
      assert.ok(sites.length > 0);
      let count = 0;
      for (const { name, texts, siteUrl } of sites) {
        const root = join(scratch.path, name);
        writeFiles(root, texts);
        count += await sameIn(root, siteUrl);
      }
      // those of Next.js are without any
      assert.equal(count > 0, generator !== "next");
    });
  }

  for (const file of globSync("test/fixtures/checks/links/*.txt", { cwd: repositoryRoot })) {
    it(`is that of the editor over ${file.replaceAll("\\", "/")}`, async () => {
      const parts = readFileSync(join(repositoryRoot, file), "utf8").split(/^=== (.+)\r?\n/mu);
      for (let at = 1; at < parts.length; at += 2) {
        writeFiles(scratch.path, { [parts[at] ?? ""]: parts[at + 1] ?? "" });
      }
      assert.ok((await sameIn(scratch.path, "https://tea.example.org")) > 0);
    });
  }

  for (const name of ["blog", "hugo-de-en"]) {
    it(`is that of the editor over test/fixtures/${name}`, async () => {
      cpSync(join(repositoryRoot, "test/fixtures", name), scratch.path, { recursive: true });
      assert.equal((await sameIn(scratch.path, "")) > 0, name !== "blog");
    });
  }
});
