import { articleKind } from "../../src/articles/frontMatter/articleKind.ts";
import { filesBelow, folderOf, joinPath, nameOf } from "../../src/articles/sites/siteFiles.ts";
import { urlKey } from "../../src/articles/sites/urlIndex.ts";
import type { OpenSite } from "./checkout.ts";

/** The pages of a site as links lead to them, looked up in the plainest way: by a file's path, or by the URLs that the site's articles have. */
export class KnownPages {
  readonly #files: ReadonlySet<string>;
  readonly #folders: readonly string[];
  readonly #pages: ReadonlyMap<string, string>;
  readonly #urls: ReadonlyMap<string, string>;
  readonly #articles: readonly string[];

  private constructor(
    files: readonly string[],
    folders: readonly string[],
    urls: ReadonlyMap<string, string>,
    articles: readonly string[],
  ) {
    this.#articles = articles;
    this.#files = new Set(files);
    this.#folders = folders;
    this.#urls = urls;
    this.#pages = new Map([...urls].map(([path, url]) => [urlKey(url), path]));
  }

  static async of({ files, project }: OpenSite): Promise<KnownPages> {
    const sites = await project.sites.all();
    const articles = await project.index.articles();
    const urls = new Map(
      articles.flatMap(({ path, url }) => (url === undefined ? [] : [[path, url] as const])),
    );
    const folders = sites.flatMap(({ folder, contentFolders }) => [folder, ...contentFolders]);
    return new KnownPages(
      await filesBelow(files, ""),
      [...new Set(["", ...folders])],
      urls,
      articles.map(({ path }) => path),
    );
  }

  /** The file that makes the page that a link leads to; undefined where none is known. */
  pageOf(target: string, from: string): string | undefined {
    const [path = ""] = target.split(/[?#]/u, 1);
    if (path === "") {
      return from;
    }
    if (articleKind(path) !== undefined && !/\.html?$/iu.test(path)) {
      const beside = joinPath(folderOf(from), path);
      return !path.startsWith("/") && this.#files.has(beside) ? beside : undefined;
    }
    return this.#addresses(path, from)
      .map((url) => this.#pages.get(urlKey(url)))
      .find((page) => page !== undefined);
  }

  /** Whether anything at all may be where a link leads, generously. */
  leadsSomewhere(target: string, from: string): boolean {
    const [path = ""] = target.split(/[?#]/u, 1);
    const beside = path.startsWith("/") ? [] : [folderOf(from)];
    const places = [...beside, ...this.#folders].flatMap((folder) => [
      joinPath(folder, path),
      joinPath(folder, "static", path),
      joinPath(folder, "public", path),
    ]);
    return (
      this.pageOf(target, from) !== undefined ||
      places.some((place) =>
        ["", ".md", ".mdx", ".html", "/index.md", "/index.mdx", "/_index.md"].some((ending) =>
          this.#files.has(place + ending),
        ),
      )
    );
  }

  /** A page's file with those that show the same page in another language: the path has one folder or ending more, fewer or other. */
  withTwins(path: string): readonly string[] {
    const keys = new Set(twinKeys(path));
    return this.#articles.filter(
      (other) =>
        other === path ||
        (nameStem(other) === nameStem(path) && twinKeys(other).some((key) => keys.has(key))),
    );
  }

  /** Where a relative link may lead: hosts differ in whether a page's URL ends with a slash. */
  #addresses(path: string, from: string): string[] {
    const own = this.#urls.get(from);
    const bases = own === undefined ? [] : [own, own.endsWith("/") ? own.slice(0, -1) : `${own}/`];
    return bases.flatMap((base) => (URL.canParse(path, base) ? [new URL(path, base).href] : []));
  }
}

/** A file's name without its ending and a language before that: `tea` of `tea.fr.md`. */
function nameStem(path: string): string {
  return nameOf(path).replace(/(?:\.[a-z]{2}(?:-\w+)?)?\.\w+$/u, "");
}

/** A path with each of its folders left out in turn, and with all of them; a language at the end of its name never counts. */
function twinKeys(path: string): string[] {
  const folders = folderOf(path).split("/");
  const without = folders.map((_none, at) => folders.toSpliced(at, 1).join("/"));
  return [folders.join("/"), ...without].map((folder) => `${folder}/${nameStem(path)}`);
}
