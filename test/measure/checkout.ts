import { execFileSync } from "node:child_process";
import { basename, resolve } from "node:path";
import type { ArticleProject } from "../../src/articles/project/articleProject.ts";
import type { ProjectChecks } from "../../src/articles/project/projectChecks.ts";
import type { ProjectText } from "../../src/articles/project/projectChecks.ts";
import { articleKind } from "../../src/articles/frontMatter/articleKind.ts";
import type { SiteFiles } from "../../src/articles/sites/siteFiles.ts";
import { diskFiles } from "../support/diskFiles.ts";
import { projectOver } from "../support/projectOver.ts";

/** What a checkout is named by in lists. */
export interface CheckoutName {
  /** The folder on disk. */
  readonly root: string;
  /** "owner/name" of its repository, else the folder's name. */
  readonly site: string;
  /** The commit that is checked out; "" where no commit is known. */
  readonly commit: string;
  /** The public address of the repository; "" where none is known. */
  readonly address: string;
}

/** The articles of a site's files, as the extension reads and checks them, without the editor. */
export interface OpenSite {
  readonly files: SiteFiles;
  readonly project: ArticleProject;
  readonly checks: ProjectChecks;
}

/** What is assumed to be the address of a site whose configuration names none: a person sets `seoResearch.siteUrl`. */
const standInUrl = "https://site.example/";

/** Names a checkout by what Git says of it. */
export function nameCheckout(folder: string): CheckoutName {
  const root = resolve(folder);
  const commit = git(root, ["rev-parse", "HEAD"]);
  const remote = git(root, ["remote", "get-url", "origin"]);
  const name = /^(?:https:\/\/|git@)github\.com[/:]([^/]+\/[^/]+?)(?:\.git)?\/?$/u.exec(
    remote,
  )?.[1];
  return {
    root,
    site: name ?? basename(root),
    commit,
    address: name === undefined ? "" : `https://github.com/${name}`,
  };
}

/** Where a line of a file is to be seen: its public address at the commit, else its place on disk. */
export function placeOf(
  { root, commit, address }: CheckoutName,
  file: string,
  line: number,
): string {
  return address === "" || commit === ""
    ? `${root}/${file}:${line}`
    : `${address}/blob/${commit}/${encodeURI(file)}?plain=1#L${line}`;
}

/** Opens the files below a folder, which nobody changes meanwhile; with a stand-in for the site's address where its configuration names none. */
export async function openCheckout(root: string): Promise<OpenSite> {
  return openFiles(keptFiles(diskFiles(root)));
}

/** Opens files wherever they are. */
export async function openFiles(files: SiteFiles): Promise<OpenSite> {
  const site = opened(files, "");
  const own = (await site.project.sites.all()).map(({ address }) => address?.value);
  return own.every((address) => address === undefined) ? opened(files, standInUrl) : site;
}

/** The texts that may be articles of a site, in the order of their paths: all, or only those at some paths. */
export async function textsOf(
  { checks, files }: OpenSite,
  only?: ReadonlySet<string>,
): Promise<readonly ProjectText[]> {
  const texts: ProjectText[] = [];
  const paths = only === undefined ? await checks.articlesIn("") : [...only];
  for (const path of paths.toSorted()) {
    const kind = articleKind(path);
    const text = await files.read(path);
    if (kind !== undefined && text !== undefined) {
      texts.push({ path, kind, text });
    }
  }
  return texts;
}

function opened(files: SiteFiles, siteUrl: string): OpenSite {
  return { files, ...projectOver(files, { siteUrl }) };
}

/** Lists each folder once. */
function keptFiles(files: SiteFiles): SiteFiles {
  const known = new Map<string, ReturnType<SiteFiles["list"]>>();
  return {
    read: (path) => files.read(path),
    list: (folder) => {
      const found = known.get(folder) ?? files.list(folder);
      known.set(folder, found);
      return found;
    },
  };
}

/** What Git answers; "" where it can't. */
function git(root: string, words: readonly string[]): string {
  try {
    return execFileSync("git", ["-C", root, ...words], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    // no repository, or no such remote
    return "";
  }
}
