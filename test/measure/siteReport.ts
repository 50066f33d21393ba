import type { ReportedFinding } from "../../src/articles/checks/checkArticle.ts";
import type { CheckedArticle } from "../../src/articles/checks/finding.ts";
import { LineIndex } from "../../src/articles/checks/lineIndex.ts";
import { linkTarget } from "../../src/articles/checks/links/linkTarget.ts";
import type { JudgedLink } from "../../src/articles/checks/links/linkGraph.ts";
import type { AnchoredPages } from "../../src/articles/checks/links/anchoredPages.ts";
import { anchorsOf } from "./anchorsOf.ts";
import { textsOf } from "./checkout.ts";
import type { OpenSite } from "./checkout.ts";

/** A finding with the line that it begins on. */
export interface PlacedFinding {
  readonly rule: string;
  readonly severity: string;
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly message: string;
  /** The line, trimmed. */
  readonly text: string;
  /** What the finding's place covers. */
  readonly marked: string;
}

/** How many there are by a name, such as the reason why something isn't known. */
export type Counts = Readonly<Record<string, number>>;

/** What the rules make of a site. */
export interface SiteReport {
  readonly findings: readonly PlacedFinding[];
  /** Files that may be articles, by what is known of their page: "url", "guess", "none", or the reason why it isn't known. */
  readonly articles: Counts;
  /** Links by what they lead to, or the reason why that isn't known. */
  readonly links: Counts;
  /** Links with a `#` to an article: "there", "missing", or the reason why that isn't known. */
  readonly anchors: Counts;
  /** The links that were judged, by article. */
  readonly judged: ReadonlyMap<string, readonly LinkOutcome[]>;
}

/** What came of judging a link. */
export interface LinkOutcome {
  /** From 1. */
  readonly line: number;
  /** As it is written. */
  readonly target: string;
  /** The article that it leads to. */
  readonly path: string | undefined;
  /** What it leads to, in a word, or the reason why that isn't known. */
  readonly page: string;
  /** The same of its `#`; undefined where it has none, or leads to no article. */
  readonly anchor: string | undefined;
}

/** Checks the articles of a site, one after the other, as Check Articles does: every one, or only those at some paths. */
export async function reportOn(site: OpenSite, only?: ReadonlySet<string>): Promise<SiteReport> {
  const findings: PlacedFinding[] = [];
  const [articles, links, anchors] = [new Counter(), new Counter(), new Counter()];
  const judged = new Map<string, readonly LinkOutcome[]>();
  for (const text of await textsOf(site, only)) {
    const outcome = await site.checks.check(text, { waits: true });
    const { article } = outcome;
    if (!outcome.isArticle || article === undefined) {
      articles.add(outcome.problem ?? "none");
      continue;
    }
    articles.add(standing(article));
    findings.push(...placed(text.path, text.text, outcome.findings));
    const outcomes: LinkOutcome[] = [];
    const anchorPages = anchorsOf(article, site.files);
    for (const link of await site.checks.linksOf(text)) {
      outcomes.push(await outcomeOf(link, anchorPages));
    }
    judged.set(text.path, outcomes);
    for (const { page, anchor } of outcomes) {
      links.add(page);
      if (anchor !== undefined) {
        anchors.add(anchor);
      }
    }
  }
  return {
    findings,
    articles: articles.counts,
    links: links.counts,
    anchors: anchors.counts,
    judged,
  };
}

async function outcomeOf(link: JudgedLink, pages: AnchoredPages): Promise<LinkOutcome> {
  const { line, target, verdict } = link;
  const path = verdict.kind === "file" ? verdict.path : undefined;
  const fragment = fragmentOf(target);
  const anchor =
    path === undefined || fragment === undefined ? undefined : await pages.judge(path, fragment);
  return {
    line,
    target,
    path,
    page: verdict.kind === "unknown" ? verdict.reason : verdict.kind,
    anchor: anchor?.kind === "unknown" ? anchor.reason : anchor?.kind,
  };
}

/** What stands behind the `#` of a link within the site; undefined where nothing does. */
function fragmentOf(target: string): string | undefined {
  const taken = linkTarget(target);
  return taken.kind === "internal" && (taken.fragment ?? "") !== "" ? taken.fragment : undefined;
}

function placed(
  file: string,
  text: string,
  findings: readonly ReportedFinding[],
): readonly PlacedFinding[] {
  const lines = new LineIndex(text);
  const texts = text.split(/\r\n|\n|\r/u);
  return findings.map(({ rule, severity, start, end, message }) => {
    const line = lines.lineAt(start);
    return {
      rule,
      severity,
      file,
      line: line + 1,
      message,
      text: (texts[line] ?? "").trim(),
      marked: text.slice(start, end),
    };
  });
}

/** What is known of an article's page. */
function standing({ location }: CheckedArticle): string {
  switch (location.kind) {
    case "url":
      return location.guess === undefined ? "url" : "guess";
    case "none":
      return "none";
    case "unknown":
      return location.reason;
  }
}

/** Counts by name; the same sentence about different names is one. */
class Counter {
  readonly #counts = new Map<string, number>();

  add(name: string): void {
    const kind = name.replaceAll(/\S*[/.`"“”]\S*(?=\s)/gu, "…");
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  /** The most frequent first. */
  get counts(): Counts {
    return Object.fromEntries([...this.#counts].toSorted((a, b) => b[1] - a[1]));
  }
}
