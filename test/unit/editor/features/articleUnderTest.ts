import assert from "node:assert/strict";
import { oneKeywordFields } from "../../../../src/articles/contents/keywordInArticle.ts";
import { readBody } from "../../../../src/articles/checks/body/readBody.ts";
import type { ReportedFinding } from "../../../../src/articles/checks/checkArticle.ts";
import { articleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import type { ArticleFacts } from "../../../../src/editor/features/articleView/articleFacts.ts";
import type { ArticleDocument, ArticleSection } from "../../../../src/shared/articleProtocol.ts";

const url = "https://tea.example.net/posts/gr%C3%BCner-tee/";

/** Each field by its own name. */
export const usualNames: ArticleFacts["names"] = {
  title: "title",
  description: "description",
  slug: "slug",
  keyword: "keyword",
  keywords: "keywords",
};

/** What is known of an article with this text; more of it as a test needs. */
export async function factsOf(
  text: string,
  more: Partial<ArticleFacts> = {},
  name = "green.md",
): Promise<ArticleFacts> {
  const kind = articleKind(name) ?? "markdown";
  const front = await readFrontMatter(text, kind);
  return {
    uri: `file:///blog/${name}`,
    name,
    text,
    front,
    names: usualNames,
    languageName: "English",
    keywordNames: [...oneKeywordFields("keyword"), "keywords"],
    titleSuffix: "",
    location: { kind: "url", url, aliases: [], state: "published", steps: [] },
    mainHeading: readBody(text, kind).headings.find(({ depth }) => depth === 1)?.text,
    notices: [],
    isChecking: false,
    ...more,
  };
}

/** A section that a document has. */
export function sectionOf(document: ArticleDocument, id: ArticleSection["id"]): ArticleSection {
  const section = document.sections.find((one) => one.id === id);
  assert.ok(section);
  return section;
}

/** The same of an article that was checked, with what was found. */
export async function checkedFacts(
  text: string,
  findings: readonly ReportedFinding[] = [],
  more: Partial<ArticleFacts> = {},
): Promise<ArticleFacts> {
  const facts = await factsOf(text, more);
  const article = {
    path: "content/posts/green.md",
    text,
    front: facts.front,
    body: readBody(text, "markdown"),
    location: facts.location,
    rules: {
      generator: "hugo" as const,
      folder: "",
      contentFolders: ["content"],
      sources: [],
      languages: [],
      problems: [],
      derive: () => Promise.reject(new Error("not asked")),
    },
  };
  return { ...facts, checked: { article, findings } };
}
