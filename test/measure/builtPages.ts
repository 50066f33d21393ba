import { readFile, readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { isRecord } from "../../src/shared/json.ts";

/** What a generator made of a site. */
export interface BuiltPages {
  /** The URLs' paths of each article, by the article's path. */
  readonly urls: ReadonlyMap<string, ReadonlySet<string>>;
  /** Paths of all files that were written; none where they were named in a file. */
  readonly written: ReadonlySet<string>;
}

/**
 * Reads what a generator made: of the folder that it wrote, in whose pages a trivial layout has written
 * `source-of-page: PATH;` (the article's path below the site's folder), or of a JSON file of such paths with their URLs'
 * paths below the base path. `siteFolder` is the site's folder in the checkout.
 */
export async function builtPages(built: string, siteFolder: string): Promise<BuiltPages> {
  const urls = new Map<string, Set<string>>();
  const written = new Set<string>();
  const add = (source: string, url: string): void => {
    const path = join(siteFolder, source).replaceAll("\\", "/");
    urls.set(path, (urls.get(path) ?? new Set()).add(url));
  };
  if (built.endsWith(".json")) {
    const json: unknown = JSON.parse(await readFile(built, "utf8"));
    for (const [source, url] of Object.entries(isRecord(json) ? json : {})) {
      [url].flat().forEach((one) => typeof one === "string" && add(source, one));
    }
    return { urls, written };
  }
  for (const entry of await readdir(built, { recursive: true, withFileTypes: true })) {
    // a folder without a page of its own is no URL
    if (!entry.isFile()) {
      continue;
    }
    const name = relative(built, join(entry.parentPath, entry.name));
    const path = `/${name.replaceAll("\\", "/")}`;
    written.add(path);
    if (name.endsWith(".html")) {
      const text = await readFile(join(built, name), "utf8");
      for (const [, source = ""] of text.matchAll(/source-of-page: ([^;<]+);/gu)) {
        add(source, path.replace(/(?<=\/)index\.html$/u, ""));
      }
    }
  }
  return { urls, written };
}
