import { articleKind } from "../../src/articles/frontMatter/articleKind.ts";
import { readFrontMatter } from "../../src/articles/frontMatter/readFrontMatter.ts";
import { FoundSites } from "../../src/articles/sites/findSites.ts";
import { filesBelow, skippedFolders } from "../../src/articles/sites/siteFiles.ts";
import { siteReaders } from "../../src/articles/sites/siteReaders.ts";
import type { Derivation, SiteRules } from "../../src/articles/sites/siteRules.ts";
import { diskFiles } from "../support/diskFiles.ts";
import { builtPages } from "./builtPages.ts";

/**
 * Compares the URLs of a checkout's articles with those that the site's own generator made:
 *
 *     node test/measure/urls.ts CHECKOUT BUILT [FOLDER]
 *
 * BUILT is the folder that the generator wrote, in whose pages a trivial layout has written `source-of-page: PATH;`
 * (the article's path, relative to the site's folder), or a JSON file of such paths with their URLs' paths below the
 * base path. FOLDER is the site's folder in the checkout, where that isn't the checkout itself.
 */
const [checkout = "", built = "", siteFolder = ""] = process.argv.slice(2);

const { urls: made, written } = await builtPages(built, siteFolder);

/** What drafts and the like come to: pages that a usual build leaves out. */
const heldBack: ReadonlySet<string> = new Set(["draft", "future", "expired", "notPublished"]);

/** Decoded, and without what hosts don't tell apart: the slash at the end, `.html`. */
function comparable(path: string): string {
  const bare = path.replace(/(?:\/index)?(?:\.html)?\/?$/u, "");
  try {
    return decodeURIComponent(bare).normalize();
  } catch {
    return bare;
  }
}

/** How an answer compares with the URLs that were made of the file. */
function verdictOf(derived: Derivation, urls: ReadonlySet<string> | undefined): string {
  if (derived.kind === "unknown") {
    return urls === undefined ? "unknown, no page" : "unknown";
  }
  if (urls === undefined) {
    return derived.kind === "none" ||
      heldBack.has(derived.state) ||
      (derived.state === "static" && written.has(derived.path))
      ? "right, no page"
      : "invented";
  }
  return derived.kind === "none" || heldBack.has(derived.state)
    ? "missed"
    : [...urls].some((url) => comparable(url) === comparable(derived.path))
      ? "right"
      : "wrong";
}

const files = diskFiles(checkout);
const sites = new FoundSites(files, siteReaders);
const counts = new Map<string, number>();
const reasons = new Map<string, number>();
const below = await filesBelow(files, siteFolder, (folder) => skippedFolders.has(folder));
// a site's articles may lie beside its folder, too
const paths = [...new Set([...below, ...made.keys()])];
const rulesOf = new Map<string, SiteRules | undefined>();
for (const path of paths.filter((one) => /\.(?:mdx?|markdown|mdoc)$/u.test(one))) {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const rules = rulesOf.get(folder) ?? (await sites.siteOf(path));
  rulesOf.set(folder, rules);
  const front = await readFrontMatter(
    (await files.read(path)) ?? "",
    articleKind(path) ?? "markdown",
  );
  const derived: Derivation = (await rules?.derive({ path, front }, new Date())) ?? {
    kind: "unknown",
    reason: "no generator is recognised",
    steps: [],
  };
  const verdict = verdictOf(derived, made.get(path));
  counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  if (/^(?:unknown|missed)/u.test(verdict) && derived.kind !== "page") {
    const reason = `${verdict}: ${derived.reason}`;
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  } else if (/^(?:wrong|invented|missed)/u.test(verdict) && derived.kind === "page") {
    const guess = derived.guess === undefined ? "" : ` (guess: ${derived.guess})`;
    const wanted = [...(made.get(path) ?? ["no page"])].join(", ");
    console.log(`${verdict}: ${path} ${derived.path} ${derived.state} and not ${wanted}${guess}`);
  }
}
const pages = ["right", "wrong", "missed", "unknown"].map((one) => counts.get(one) ?? 0);
const all = pages.reduce((sum, count) => sum + count, 0);
const share = (count: number): string => `${((100 * count) / Math.max(1, all)).toFixed(1)}%`;
for (const [reason, count] of [...reasons].toSorted(([, one], [, other]) => other - one)) {
  console.log(`${count} ${reason}`);
}
const [right = 0, wrong = 0, missed = 0, unknown = 0] = pages;
console.log(
  `${checkout}: ${all} pages, ${right} right (${share(right)}), ${wrong + missed} wrong (${share(wrong + missed)}), ` +
    `${unknown} unknown (${share(unknown)}); ${counts.get("invented") ?? 0} invented of ` +
    `${[...counts.values()].reduce((sum, count) => sum + count, 0) - all} files without a page, ` +
    `${counts.get("unknown, no page") ?? 0} of them unknown`,
);
