import { addTo } from "../../../../src/system/addTo.ts";
import { articleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import { editFrontMatter } from "../../../../src/articles/frontMatter/editFrontMatter.ts";
import {
  locateFile,
  publishedPage,
  isUnknown,
} from "../../../../src/articles/moves/comparedProject.ts";
import type { ArticleLocation } from "../../../../src/articles/sites/locateArticle.ts";
import { folderOf, nameOf, pathBelow } from "../../../../src/articles/sites/siteFiles.ts";
import { urlKey } from "../../../../src/articles/sites/urlIndex.ts";
import type { BuiltSite } from "../sites/builtSites.ts";
import { projectOver } from "./withoutGit.ts";

/** A scripted step of a site's history: its files afterwards, and what they were called before. */
export interface Script {
  readonly name: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly renamed: ReadonlyMap<string, string>;
}

const day = new Date("2025-06-01T12:00:00Z");

/** A site's files, each article with a text of its own, so that one can be told from another. */
export function writtenTexts(site: BuiltSite): Record<string, string> {
  return Object.fromEntries(
    Object.entries(site.texts).map(([path, text]) =>
      articleKind(path) === undefined || path.startsWith("_") || text.startsWith("\uFEFF")
        ? [path, text]
        : [path, `${text}\n${bodyOf(path)}`],
    ),
  );
}

function bodyOf(path: string): string {
  return [1, 2, 3, 4, 5].map((line) => `Line ${line} of the text of ${path}.\n`).join("");
}

/** Where each article of a project is published, found with everything read anew and nothing of Git. */
export async function locations(
  texts: Readonly<Record<string, string>>,
  siteUrl: string,
): Promise<ReadonlyMap<string, ArticleLocation>> {
  const project = projectOver(texts, siteUrl);
  const content = new Set(
    (
      await Promise.all((await project.sites.all()).map((rules) => project.sites.contentOf(rules)))
    ).flat(),
  );
  const found = new Map<string, ArticleLocation>();
  for (const path of Object.keys(texts)) {
    const located = content.has(path) ? await locateFile(project, path, day) : undefined;
    if (located !== undefined) {
      found.set(path, located);
    }
  }
  return found;
}

/** What has to be found, as `lines` words it without causes: what the files make before and after, compared by themselves. */
export function expectedLines(
  before: ReadonlyMap<string, ArticleLocation>,
  after: ReadonlyMap<string, ArticleLocation>,
  { renamed, texts }: Pick<Script, "renamed" | "texts">,
): { readonly lines: readonly string[]; readonly unknown: number } {
  // several files may make one URL: the first of them is named
  const made = new Map<string, string[]>();
  for (const path of [...after.keys()].toSorted()) {
    const page = publishedPage(after.get(path));
    if (page !== undefined) {
      addTo(made, urlKey(page.url), path);
    }
  }
  const aliases = new Set(
    [...after.values()].flatMap((location) => (publishedPage(location)?.aliases ?? []).map(urlKey)),
  );
  const madeBefore = new Set(
    [...before].flatMap(([path, location]) => {
      const page = publishedPage(location);
      return page === undefined ? [] : [`${urlKey(page.url)} ${path}`];
    }),
  );
  const found: string[] = [];
  let unknown = 0;
  for (const [path, location] of before) {
    const page = publishedPage(location);
    if (page === undefined) {
      continue;
    }
    const file = renamed.get(path) ?? path;
    const now = after.get(file);
    const own = publishedPage(now);
    const old = decodeURI(new URL(page.url).pathname);
    const makers = made.get(urlKey(page.url)) ?? [];
    const [by] = makers;
    if (isUnknown(now)) {
      unknown += 1;
    } else if (by !== undefined) {
      const isOld = makers.some((one) => madeBefore.has(`${urlKey(page.url)} ${one}`));
      if (!makers.includes(file) && !isOld) {
        found.push(`taken ${old}: ${path} by ${by}`);
      }
    } else if (aliases.has(urlKey(page.url))) {
      continue;
    } else if (own !== undefined) {
      found.push(`moved ${file}: ${old} → ${decodeURI(new URL(own.url).pathname)}`);
    } else {
      const why = !(file in texts) ? "deleted" : now?.kind === "url" ? now.state : "excluded";
      found.push(`gone ${path}: ${old} ${why}`);
    }
  }
  return { lines: found.toSorted(), unknown };
}

/** How front matter says what URL an article has, and that it isn't published, by generator. */
const said: Readonly<
  Record<
    string,
    { readonly url: readonly [string, string]; readonly draft: readonly [string, string | boolean] }
  >
> = {
  hugo: { url: ["url", "/changed/here/"], draft: ["draft", true] },
  jekyll: { url: ["permalink", "/changed/here/"], draft: ["published", false] },
  eleventy: { url: ["permalink", "/changed/here/"], draft: ["permalink", false] },
  docusaurus: { url: ["slug", "/changed-here"], draft: ["draft", true] },
  astro: { url: ["slug", "changed-here"], draft: ["draft", true] },
};

/** The histories of a site: single articles, a folder, and the configuration. */
export async function scriptsOf(
  site: BuiltSite,
  texts: Readonly<Record<string, string>>,
  before: ReadonlyMap<string, ArticleLocation>,
): Promise<readonly Script[]> {
  const pages = [...before].flatMap(([path, location]) => {
    const page = publishedPage(location);
    return page === undefined ? [] : [{ path, url: page.url }];
  });
  return [
    await ofArticles(
      site,
      texts,
      pages.map(({ path }) => path),
    ),
    ofFolder(
      texts,
      pages.map(({ path }) => path),
    ),
    ofConfiguration(site, texts),
  ].flatMap((script) => script ?? []);
}

async function ofArticles(
  site: BuiltSite,
  given: Readonly<Record<string, string>>,
  pages: readonly string[],
): Promise<Script> {
  const texts: Record<string, string> = { ...given };
  const renamed = new Map<string, string>();
  const plain = pages.filter((path) => !/^_?index\.|^page\.|^README\./iu.test(nameOf(path)));
  const [moving, changing, hiding, going, taken] = spread(plain.length > 4 ? plain : pages, 5);
  const words = said[site.generator];
  if (moving !== undefined) {
    const to = moving.replace(/(\.[^./]+)$/u, "-renamed$1");
    move(texts, moving, to);
    renamed.set(moving, to);
  }
  for (const [path, field] of [
    [changing, words?.url],
    [hiding, words?.draft],
  ] as const) {
    if (path !== undefined && field !== undefined) {
      texts[path] = await withField(path, texts[path] ?? "", field[0], field[1]);
    }
  }
  if (going !== undefined) {
    delete texts[going];
  }
  if (taken !== undefined) {
    const other = site.generator === "eleventy" ? "html" : words === undefined ? "md" : "markdown";
    const ending = ["astro", "docusaurus", "next"].includes(site.generator) ? "mdx" : other;
    delete texts[taken];
    const to = taken.replace(/\.\w+$/u, taken.endsWith(`.${ending}`) ? ".md" : `.${ending}`);
    texts[to] = "---\ntitle: Another\n---\n\nNothing of the text before.\n";
  }
  return { name: "articles", texts, renamed };
}

function ofFolder(
  given: Readonly<Record<string, string>>,
  pages: readonly string[],
): Script | undefined {
  const counts = Map.groupBy(pages, folderOf);
  const [folder] = [...counts]
    .filter(
      ([path, files]) =>
        files.length > 1 && path.split("/").length > 1 && !nameOf(path).startsWith("_"),
    )
    .map(([path]) => path);
  if (folder === undefined) {
    return undefined;
  }
  const texts: Record<string, string> = { ...given };
  const renamed = new Map<string, string>();
  for (const path of Object.keys(given)) {
    const below = pathBelow(path, folder);
    if (below !== undefined) {
      const to = `${folder}-elsewhere/${below}`;
      move(texts, path, to);
      renamed.set(path, to);
    }
  }
  return { name: "folder", texts, renamed };
}

function ofConfiguration(
  site: BuiltSite,
  given: Readonly<Record<string, string>>,
): Script | undefined {
  const texts: Record<string, string> = { ...given };
  const edits: Readonly<Record<string, readonly [RegExp, (text: string) => string]>> = {
    hugo: [
      /(?:hugo|config)\.json$/u,
      (text) =>
        withMember(text, "permalinks", {
          posts: "/moved/:filename/",
          post: "/moved/:filename/",
          blog: "/moved/:filename/",
          docs: "/moved/:filename/",
        }),
    ],
    jekyll: [/_config\.ya?ml$/u, (text) => withMember(text, "permalink", "/moved/:title/")],
    docusaurus: [
      /docusaurus\.config\.js$/u,
      (text) => text.replace(/"baseUrl":"[^"]*"|baseUrl: *(["'])[^"']*\1/u, '"baseUrl":"/moved/"'),
    ],
    astro: [
      /astro\.config\.\w+$/u,
      (text) =>
        text.replace(
          /export default (?:defineConfig\()?\{/u,
          (start) => `${start} base: "/moved",`,
        ),
    ],
    next: [
      /next\.config\.\w+$/u,
      (text) => text.replace(/"?basePath"?: *(["'])[^"']*\1/u, 'basePath: "/moved"'),
    ],
  };
  const [pattern, edit] = edits[site.generator] ?? [];
  const path = Object.keys(given).find((one) => pattern?.test(one) === true);
  if (path === undefined || edit === undefined) {
    return undefined;
  }
  texts[path] = edit(texts[path] ?? "");
  return { name: "configuration", texts, renamed: new Map() };
}

/** Some of a list, as far apart as they can be. */
function spread<One>(all: readonly One[], count: number): readonly One[] {
  const some = Math.min(count, all.length);
  return Array.from({ length: some }, (_, at) => all[Math.floor((at * all.length) / some)]).flatMap(
    (one) => one ?? [],
  );
}

function move(texts: Record<string, string>, from: string, to: string): void {
  texts[to] = texts[from] ?? "";
  delete texts[from];
}

async function withField(
  path: string,
  text: string,
  name: string,
  value: string | boolean,
): Promise<string> {
  const edit = await editFrontMatter(text, articleKind(path) ?? "markdown", {
    name,
    value: String(value),
    after: [],
  });
  if (edit.kind !== "change") {
    return text;
  }
  const { start, end, text: put } = edit.change;
  // a word that YAML and TOML read as true or false
  const written = typeof value === "boolean" ? put.replace(/(["'])(true|false)\1/u, "$2") : put;
  return text.slice(0, start) + written + text.slice(end);
}

function withMember(text: string, name: string, value: unknown): string {
  const parsed: unknown = JSON.parse(text);
  return JSON.stringify(Object.assign({}, parsed, { [name]: value }));
}
