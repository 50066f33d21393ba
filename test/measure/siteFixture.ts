import { FoundSites } from "../../src/articles/sites/findSites.ts";
import { filesBelow, skippedFolders } from "../../src/articles/sites/siteFiles.ts";
import type { SiteFiles } from "../../src/articles/sites/siteFiles.ts";
import { siteReaders } from "../../src/articles/sites/siteReaders.ts";

/** A site as `test/fixtures/sites` has it: no text of an article but its front matter. */
export interface SiteFixture {
  readonly site: string;
  readonly generator: string;
  readonly version: string;
  readonly origin: string;
  readonly siteUrl: string;
  /** Left out for the checkout itself. */
  readonly folder?: string;
  /** The texts of what was read of the configuration, by path. */
  readonly sources: Readonly<Record<string, string>>;
  readonly files: readonly FixtureFile[];
}

interface FixtureFile {
  readonly path: string;
  /** The URL's path with the base path; null where the generator made no page. */
  readonly url: string | null;
  readonly aliases?: readonly string[];
  /** Lines of the front matter; left out where there is none. */
  readonly front?: string;
  /** Where it isn't YAML. */
  readonly fence?: string;
}

/** Front matter at the beginning of a text, and what encloses it. */
const fronts = /^\uFEFF?(?:(---|\+\+\+)\r?\n([^]*?)\r?\n?\1[ \t]*(?:\r?\n|$))/u;

/** The fixture of a site. `urls`: the paths below its base path that its generator made of each article, the page's own first. */
export async function siteFixture(
  files: SiteFiles,
  urls: ReadonlyMap<string, ReadonlySet<string>>,
  { siteUrl, folder }: { readonly siteUrl: string; readonly folder: string },
): Promise<SiteFixture> {
  const found = await new FoundSites(files, siteReaders).all();
  const rules = found.find((one) => one.folder === folder);
  if (rules === undefined) {
    throw new Error(`No site generator is known in the folder "${folder}".`);
  }
  const below = await filesBelow(files, folder, (path) => skippedFolders.has(path));
  const articles = [...new Set([...below, ...urls.keys()])].filter((path) =>
    /\.(?:mdx?|markdown|mdoc)$/u.test(path),
  );
  const base = new URL(siteUrl).pathname.replace(/\/+$/u, "");
  const sources: Record<string, string> = {};
  for (const path of rules.sources) {
    const text = articles.includes(path) ? undefined : await files.read(path);
    if (text !== undefined) {
      sources[path] = text;
    }
  }
  const listed: FixtureFile[] = [];
  for (const path of articles.toSorted()) {
    const [, fence, front] = fronts.exec((await files.read(path)) ?? "") ?? [];
    const [url, ...aliases] = [...(urls.get(path) ?? [])].map((one) => base + one);
    listed.push({
      path,
      url: url ?? null,
      ...(aliases.length === 0 ? {} : { aliases }),
      ...(front === undefined ? {} : { front }),
      ...(fence === undefined || fence === "---" ? {} : { fence }),
    });
  }
  return {
    site: "",
    generator: rules.generator,
    version: "",
    origin: "",
    siteUrl,
    ...(folder === "" ? {} : { folder }),
    sources,
    files: listed,
  };
}
