/** What an article is written in, as far as it says where its front matter stands. */
export type ArticleKind = "markdown" | "mdx" | "html";

/** The kind of article by the editor's language or the file's name; undefined for what is no article. */
export function articleKind(languageId: string, path: string): ArticleKind | undefined {
  const ending = /\.(\w+)$/u.exec(path)?.[1]?.toLowerCase() ?? "";
  if (languageId === "mdx" || ending === "mdx") {
    return "mdx";
  }
  if (languageId === "html" || ["html", "htm", "xhtml"].includes(ending)) {
    return "html";
  }
  return languageId === "markdown" || ["md", "markdown", "mdown", "mkd", "mdoc"].includes(ending)
    ? "markdown"
    : undefined;
}
