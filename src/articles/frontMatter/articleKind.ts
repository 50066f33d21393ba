/** What an article is written in, as far as it says where its front matter stands. */
export type ArticleKind = "markdown" | "mdx" | "html";

/** The endings of articles' files, by what they are written in. */
const endingsOf: Readonly<Record<ArticleKind, readonly string[]>> = {
  mdx: ["mdx"],
  html: ["html", "htm", "xhtml"],
  markdown: ["md", "markdown", "mdown", "mkd", "mdoc"],
};

/** Every kind. What more than one may fit is the first of them. */
const allKinds = ["mdx", "html", "markdown"] as const;

/** Every ending that an article's file may have, with its dot. */
export const articleEndings: readonly string[] = allKinds.flatMap(withDots);

/** What the names of articles' files match, of all kinds or of those named, as the editor's globs are written: `*.md`. */
export function articleGlobs(...kinds: readonly ArticleKind[]): string[] {
  return (kinds.length === 0 ? allKinds : kinds).flatMap(withDots).map((ending) => `*${ending}`);
}

function withDots(kind: ArticleKind): string[] {
  return endingsOf[kind].map((ending) => `.${ending}`);
}

/** The kind of article by its file's name, or by the editor's language where that is known; undefined for what is no article. */
export function articleKind(path: string, languageId?: string): ArticleKind | undefined {
  const ending = /\.(\w+)$/u.exec(path)?.[1]?.toLowerCase() ?? "";
  return allKinds.find((kind) => languageId === kind || endingsOf[kind].includes(ending));
}
