import { checkArticle } from "../../../../src/articles/checks/checkArticle.ts";
import type { ReportedFinding } from "../../../../src/articles/checks/checkArticle.ts";
import { emptyBody } from "../../../../src/articles/checks/body/articleBody.ts";
import { readBody } from "../../../../src/articles/checks/body/readBody.ts";
import type { CheckContext } from "../../../../src/articles/checks/checkContext.ts";
import type { CheckedArticle } from "../../../../src/articles/checks/finding.ts";
import { projectFacts } from "../../../../src/articles/checks/projectFacts.ts";
import { isTooLong } from "../../../../src/articles/checks/rules/tooLong.ts";
import { researchRules } from "../../../../src/research/articleFindings/researchRules.ts";
import type { SavedFacts } from "../../../../src/research/articleFindings/savedFacts.ts";
import type { RuleSettings } from "../../../../src/articles/checks/ruleSettings.ts";
import { articleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import { ArticleProject } from "../../../../src/articles/project/articleProject.ts";
import { asRead } from "../../../../src/articles/sites/lateFront.ts";
import { traitsOf } from "../../../../src/articles/sites/generatorTraits.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";

export const now = new Date("2026-11-20T12:00:00Z");

/** Checks articles of a project in memory: the text of each file by its path. */
export class CheckedProject {
  readonly #texts: Readonly<Record<string, string>>;
  readonly #project: ArticleProject;
  readonly #context: CheckContext;

  constructor(texts: Readonly<Record<string, string>>, titleSuffix = "") {
    this.#texts = texts;
    const files = memoryFiles(texts);
    const fields = {
      title: "title",
      description: "description",
      slug: "slug",
      keyword: ["keyword"],
      keywords: "keywords",
    };
    this.#project = new ArticleProject({
      files,
      settings: { of: () => ({ siteUrl: "", titleSuffix, fields }), researchFolder: () => "seo" },
      now: () => now,
    });
    const { index, sites } = this.#project;
    this.#context = {
      files,
      fields,
      titleSuffix,
      now,
      project: projectFacts(index, sites, (path) =>
        Promise.resolve(readBody(texts[path] ?? "", articleKind(path) ?? "markdown")),
      ),
    };
  }

  /** What the rules find in a file; `text` in the place of what it says. */
  async check(
    path: string,
    settings: RuleSettings = {},
    text = this.#texts[path] ?? "",
    readSaved: (article: CheckedArticle) => Promise<SavedFacts | undefined> = () =>
      Promise.resolve(undefined),
  ): Promise<readonly ReportedFinding[]> {
    const article = await this.read(path, text);
    const kind = articleKind(path) ?? "markdown";
    const { findings } = await checkArticle(article, kind, this.#context, {
      settings,
      more: researchRules(await readSaved(article)),
    });
    return findings;
  }

  /** What links of its articles are judged by. */
  get context(): CheckContext {
    return this.#context;
  }

  /** A file as the rules see it; `text` in the place of what it says. */
  async read(path: string, text = this.#texts[path] ?? ""): Promise<CheckedArticle> {
    const rules = await this.#project.siteOf(path);
    if (rules === undefined) {
      throw new Error(`${path} belongs to no site`);
    }
    const kind = articleKind(path) ?? "markdown";
    const front = asRead(await readFrontMatter(text, kind), traitsOf(rules));
    const location = await this.#project.locate(path, front, "slug", true);
    const body = isTooLong({ text }) ? emptyBody : readBody(text, kind, traitsOf(rules).templates);
    return { path, text, front, body, location, rules };
  }
}

/** Which rules found something, in order of place. */
export function rulesOf(findings: readonly ReportedFinding[]): string[] {
  return findings.map(({ rule }) => rule);
}
