import { nameOf, folderOf } from "../siteFiles.ts";

/** What decides the path of a file that a content plugin makes a page of. */
export interface ContentFacts {
  /** Below the plugin's folder. */
  readonly path: string;
  readonly slug: string | undefined;
  readonly id: string | undefined;
  /** Whether `01-` before names is left out. */
  readonly stripsNumbers: boolean;
}

/** The part of a page's path that follows from its file and front matter, and the field that decided. */
export interface ContentPath {
  /** Not escaped, as Docusaurus has it. */
  readonly path: string;
  readonly field?: "slug" | "id";
}

/** A doc's slug; undefined where Docusaurus refuses to build it. */
export function docPath({ path, slug, id, stripsNumbers }: ContentFacts): ContentPath | undefined {
  const strip = stripsNumbers ? withoutNumber : (name: string): string => name;
  const source = nameOf(path).replace(/\.\w+$/u, "");
  const rawFolders = folderOf(path)
    .split("/")
    .filter((part) => part !== "");
  const folder = ["", ...rawFolders.map(strip), ""].join("/");
  const baseId = id ?? strip(source);
  if (baseId.includes("/")) {
    return undefined;
  }
  const parent = rawFolders.at(-1)?.toLowerCase();
  const isIndex = ["index", "readme", parent].includes(source.toLowerCase());
  const found: ContentPath =
    slug !== undefined
      ? { path: slug.startsWith("/") ? slug : resolved(slug, folder), field: "slug" }
      : isIndex
        ? { path: folder }
        : { path: resolved(baseId, folder), ...(id === undefined ? {} : { field: "id" }) };
  return isPathname(found.path) ? found : undefined;
}

/** A blog post's slug: the date of its file's name comes first. */
export function postPath({ path, slug }: ContentFacts): ContentPath {
  if (slug !== undefined) {
    return { path: slug, field: "slug" };
  }
  const [, folder = "", date, text = ""] =
    /^(.*)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*?)(?:\/index)?.mdx?$/u.exec(path) ?? [];
  return {
    path:
      date === undefined
        ? `/${path.replace(/(?:\/index)?\.mdx?$/u, "")}`
        : `/${date.replaceAll("-", "/")}/${folder}${text}`,
  };
}

/** A page's path: that of its file. */
export function pagePath({ path, slug }: ContentFacts): ContentPath {
  if (slug !== undefined) {
    return { path: slug, field: "slug" };
  }
  const bare = /(?:^|\/)index\.(?:mdx?|[jt]sx?)$/iu.test(path)
    ? `/${path.slice(0, path.lastIndexOf("/") + 1)}`
    : `/${path.replace(/\.(?:mdx?|[jt]sx?)$/u, "")}`;
  return { path: bare.toWellFormed().split("/").map(encodeURIComponent).join("/") };
}

/** Parts of a path as one, with one slash between them; a slash at the end of the last stays. */
export function joinedUrl(...parts: readonly string[]): string {
  const given = parts.filter((part) => part !== "");
  return `/${given.join("/")}`.replaceAll(/\/{2,}/gu, "/");
}

/** `01-`, `2. `, `3_`: the order in a side bar. A date or a version is none. */
export function withoutNumber(name: string): string {
  return /^\d+[-_.]\d+/u.test(name)
    ? name
    : (/^\d+\s*[-_.]+\s*([^-_.\s].*)$/u.exec(name)?.[1] ?? name);
}

/** A path relative to a folder, as links are: `../other`; steps past the root are left out. */
function resolved(path: string, folder: string): string {
  const parts = path.split("/");
  const found: string[] = folder.split("/").slice(0, -1);
  for (const part of parts) {
    if (part === "..") {
      found.splice(Math.max(1, found.length - 1));
    } else if (part !== ".") {
      found.push(part);
    }
  }
  const needsSlash = ["", ".", ".."].includes(parts.at(-1) ?? "") && found.at(-1) !== "";
  return `${found.join("/")}${needsSlash ? "/" : ""}`.replace(/^\/*/u, "/");
}

/** Whether Docusaurus takes it for a path. */
function isPathname(path: string): boolean {
  if (!path.startsWith("/") || !path.isWellFormed()) {
    return false;
  }
  const { pathname } = new URL(`https://host.example${path}`);
  return pathname === path || pathname === encodeURI(path);
}
