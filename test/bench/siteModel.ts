import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { articleKind } from "../../src/articles/frontMatter/articleKind.ts";
import { readFrontMatter } from "../../src/articles/frontMatter/readFrontMatter.ts";
import { FoundSites } from "../../src/articles/sites/findSites.ts";
import { locateArticle } from "../../src/articles/sites/locateArticle.ts";
import { filesBelow } from "../../src/articles/sites/siteFiles.ts";
import type { SiteFiles } from "../../src/articles/sites/siteFiles.ts";
import { siteReaders } from "../../src/articles/sites/siteReaders.ts";
import type { SiteRules, SourceFile } from "../../src/articles/sites/siteRules.ts";
import { builtSites } from "../unit/articles/sites/builtSites.ts";
import { memoryFiles } from "../unit/articles/sites/memoryFiles.ts";
import type { Figure, Sample } from "./figures.ts";
import type { Measurement } from "./measurement.ts";
import { interleaved, median, ratiosOf } from "./statistics.ts";

const [folders, filesInEach] = [200, 100];
const rounds = 7;

const names = {
  model: "Site of 20,000 files: its rules and content files vs. listing its files",
  locate: "Locating an article vs. reading the front matter of one, slowest generator",
} as const;

/** Where the articles of a site are published: what the first question costs, and each that follows. */
export const siteModelBench: Measurement = {
  doing: "Sites: finding files and locating articles",
  rows: Object.values(names),
  measure: async ({ scratch }) => [await measureModel(scratch), await measureLocating()],
};

async function measureModel(scratch: string): Promise<Figure> {
  const root = join(scratch, "site");
  await writeSite(root);
  const files = filesOnDisk(root);
  const paired = await interleaved(
    rounds,
    1,
    () =>
      milliseconds(async () => {
        const sites = new FoundSites(files, siteReaders);
        const rules = await sites.siteOf("content/section-7/article-7.md");
        return rules === undefined ? 0 : (await sites.contentOf(rules)).length;
      }),
    () => milliseconds(async () => (await filesBelow(files, "content")).length),
  );
  return {
    name: names.model,
    values: ratiosOf(paired),
    unit: "ratio",
    limit: 3,
    details: [
      { name: "rules and content files", values: paired.subject, unit: "milliseconds" },
      { name: "listing", values: paired.reference, unit: "milliseconds" },
    ],
  };
}

/** @throws when not every file was found: then the time says nothing. */
async function milliseconds(count: () => Promise<number>): Promise<number> {
  const started = performance.now();
  const found = await count();
  const time = performance.now() - started;
  if (found < folders * filesInEach) {
    throw new Error(`${found} files were found.`);
  }
  return time;
}

async function writeSite(root: string): Promise<void> {
  await mkdir(root, { recursive: true });
  await writeFile(
    join(root, "hugo.toml"),
    'baseURL = "https://example.com/"\n[permalinks]\nsection-7 = "/:year/:slug/"\n',
  );
  for (let folder = 0; folder < folders; folder += 1) {
    const path = join(root, "content", `section-${folder}`);
    await mkdir(path, { recursive: true });
    await Promise.all(
      Array.from({ length: filesInEach }, (_none, index) =>
        writeFile(join(path, `article-${index}.md`), "---\ntitle: Tea\ndate: 2024-01-02\n---\n"),
      ),
    );
  }
}

function filesOnDisk(root: string): SiteFiles {
  return {
    list: async (folder) =>
      (await orUndefined(readdir(join(root, folder), { withFileTypes: true })))?.map((entry) => ({
        name: entry.name,
        kind: entry.isDirectory() ? "folder" : "file",
      })) ?? [],
    read: (path) => orUndefined(readFile(join(root, path), "utf8")),
  };
}

/** Undefined for what isn't there. */
async function orUndefined<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch {
    return undefined;
  }
}

/** An article of a site that a real generator built. */
interface BuiltArticle extends SourceFile {
  readonly text: string;
  readonly rules: SiteRules | undefined;
  readonly siteUrl: string;
}

async function measureLocating(): Promise<Figure> {
  const ratios: Sample[] = [];
  const times: Sample[] = [];
  const generators = await Promise.all(
    Object.keys(siteReaders).map(async (name) => ({ name, articles: await articlesOf(name) })),
  );
  // many pages of Next.js have no front matter: each is compared with what is usual
  const usual = generators
    .flatMap(({ articles }) => articles)
    .filter(({ front }) => front.kind === "fields" && front.fields.length > 0);
  for (const { name: generator, articles } of generators) {
    const some = Array.from({ length: Math.ceil(2_000 / articles.length) }, () => articles).flat();
    const paired = await interleaved(
      rounds,
      2,
      () => processorTime(some, locate),
      () => processorTime(usual, ({ path, text }) => readFrontMatter(text, kindOf(path))),
    );
    ratios.push({ name: generator, values: ratiosOf(paired), unit: "ratio" });
    times.push({
      name: `${generator}: locating 1,000 articles, processor time`,
      values: paired.subject,
      unit: "milliseconds",
    });
  }
  const [slowest] = ratios.toSorted((a, b) => median(b.values) - median(a.values));
  return {
    name: names.locate,
    values: slowest?.values ?? [],
    unit: "ratio",
    limit: 3,
    details: [...ratios, ...times],
  };
}

async function articlesOf(generator: string): Promise<BuiltArticle[]> {
  const articles: BuiltArticle[] = [];
  for (const { texts, siteUrl, files } of builtSites(generator)) {
    const sites = new FoundSites(memoryFiles(texts), siteReaders);
    for (const { path } of files) {
      const text = texts[path] ?? "";
      const front = await readFrontMatter(text, kindOf(path));
      articles.push({ path, text, front, siteUrl, rules: await sites.siteOf(path) });
    }
  }
  return articles;
}

function kindOf(path: string): NonNullable<ReturnType<typeof articleKind>> {
  return articleKind(path) ?? "markdown";
}

function locate({ path, front, rules, siteUrl }: BuiltArticle): Promise<unknown> {
  const now = new Date("2025-06-01T12:00:00Z");
  return locateArticle({ path, front }, { rules, siteUrl, slugField: "slug", now });
}

/** Milliseconds of the processor that 1,000 articles take. */
async function processorTime(
  articles: readonly BuiltArticle[],
  work: (article: BuiltArticle) => Promise<unknown>,
): Promise<number> {
  const started = process.cpuUsage();
  for (const article of articles) {
    await work(article);
  }
  const { user, system } = process.cpuUsage(started);
  return (user + system) / articles.length;
}
