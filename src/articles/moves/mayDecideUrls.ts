import { articleKind } from "../frontMatter/articleKind.ts";

/** Files that configurations, data, code and redirects of sites are in. */
const decidingFile =
  /\.(?:toml|ya?ml|json|[cm]?[jt]sx?|astro|njk|liquid|rb)$|(?:^|\/)(?:Gemfile|\.gitignore|\.eleventyignore|_redirects|\.htaccess)$/u;

/** Whether the text of a file may decide about URLs, by its path: of others it only matters whether they are there. */
export function mayDecideUrls(path: string): boolean {
  return articleKind(path) !== undefined || decidingFile.test(path);
}
