import { articleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import { readBody } from "../../../../src/articles/checks/body/readBody.ts";
import type { ArticleBody } from "../../../../src/articles/checks/body/articleBody.ts";
import { projectFacts } from "../../../../src/articles/checks/projectFacts.ts";
import type { CheckContext } from "../../../../src/articles/checks/checkContext.ts";
import type { CheckedArticle } from "../../../../src/articles/checks/finding.ts";
import { ArticleProject } from "../../../../src/articles/project/articleProject.ts";
import { asRead } from "../../../../src/articles/sites/lateFront.ts";
import { traitsOf } from "../../../../src/articles/sites/generatorTraits.ts";
import type { SiteFiles } from "../../../../src/articles/sites/siteFiles.ts";

/** A project whose articles are read as the checks read them. */
export interface LinkProject {
  readonly context: CheckContext;
  /** Every article of every site, by path. */
  readonly articles: () => Promise<readonly string[]>;
  /** The body of an article with another text. */
  readonly bodyOf: (path: string, text: string) => Promise<ArticleBody>;
  /** Undefined for what is no article of a site. */
  readonly article: (path: string) => Promise<CheckedArticle | undefined>;
}

/** Reads a project. `siteUrl` is the setting of that name. */
export function linkProject(files: SiteFiles, siteUrl = ""): LinkProject {
  const now = new Date("2025-06-01T12:00:00Z");
  const fields = {
    title: "title",
    description: "description",
    slug: "slug",
    keyword: [],
    keywords: "keywords",
  };
  const project = new ArticleProject({
    files,
    settings: { of: () => ({ siteUrl, titleSuffix: "", fields }), researchFolder: () => "seo" },
    now: () => now,
  });
  const { index, sites } = project;
  const article = async (path: string): Promise<CheckedArticle | undefined> => {
    const kind = articleKind(path);
    const [rules, text] = await Promise.all([sites.siteOf(path), files.read(path)]);
    if (kind === undefined || rules === undefined || text === undefined) {
      return undefined;
    }
    const front = asRead(await readFrontMatter(text, kind), traitsOf(rules));
    const location = await project.locate(path, front, "slug", true);
    const body = readBody(text, kind, traitsOf(rules).templates);
    return { path, text, front, body, location, rules };
  };
  const articles = async (): Promise<readonly string[]> => {
    const content = await Promise.all((await sites.all()).map((rules) => sites.contentOf(rules)));
    return [...new Set(content.flat())].filter((path) => articleKind(path) !== undefined);
  };
  const context: CheckContext = {
    files,
    fields,
    titleSuffix: "",
    now,
    project: projectFacts(index, sites, async (path) => (await article(path))?.body),
  };
  const bodyOf = (path: string, text: string): Promise<ArticleBody> =>
    Promise.resolve(readBody(text, articleKind(path) ?? "markdown"));
  return { context, articles, bodyOf, article };
}
