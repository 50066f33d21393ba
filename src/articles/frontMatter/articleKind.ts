/** What an article is written in, as far as it says where its front matter stands. */
export type ArticleKind = "markdown" | "mdx" | "html";

/** The endings of articles' files, by what they are written in. */
const endingsOf: Readonly<Record<ArticleKind, readonly string[]>> = {
  mdx: ["mdx"],
  html: ["html", "htm", "xhtml"],
  markdown: ["md", "markdown", "mdown", "mkd", "mdoc"],
};

/** Every ending that an article's file may have, with its dot. */
export const articleEndings: readonly string[] = Object.values(endingsOf)
  .flat()
  .map((ending) => `.${ending}`);

/** The kind of article by the editor's language or the file's name; undefined for what is no article. */
export function articleKind(languageId: string, path: string): ArticleKind | undefined {
  const ending = /\.(\w+)$/u.exec(path)?.[1]?.toLowerCase() ?? "";
  return (["mdx", "html", "markdown"] as const).find(
    (kind) => languageId === kind || endingsOf[kind].includes(ending),
  );
}
