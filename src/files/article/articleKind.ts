/** What an article is written in. */
export type ArticleKind = "markdown" | "mdx" | "html";

/** What a file is written in, by its language and its name; undefined for what is no article. */
export function articleKind(languageId: string, path: string): ArticleKind | undefined {
  if (/\.mdx$/iu.test(path) || languageId === "mdx") {
    return "mdx";
  }
  if (/\.(?:md|markdown|mdown)$/iu.test(path) || languageId === "markdown") {
    return "markdown";
  }
  return /\.html?$/iu.test(path) || languageId === "html" ? "html" : undefined;
}
