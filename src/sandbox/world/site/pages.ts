import { isBarelyKnown, strengthOf } from "../search/sites.ts";
import { subjectsOf } from "../search/addedSites.ts";
import { expand } from "../expand.ts";
import { unit, whole } from "../hash.ts";
import { intentOf } from "../intent.ts";
import { vocabularyOfPhrase } from "../language.ts";
import { domainRankings } from "../search/rankings.ts";
import type { Snapshot } from "../snapshot.ts";
import { wordsOf } from "../vocabulary.ts";

/** Why an audit leaves a page out. */
export const exclusions = ["legal", "account", "tag_archive", "paginated"] as const;

export type Exclusion = (typeof exclusions)[number];

/** A page of a site as a crawler finds it. */
export interface SitePage {
  readonly url: string;
  readonly path: string;
  /** The pattern of its address: `/blog/{slug}`. */
  readonly template: string;
  /** Core pages sell or explain the business; content pages answer questions. */
  readonly kind: "core" | "content";
  /** What it is about, in the words people search with; empty for a page about nothing. */
  readonly subject: string;
  readonly excluded: Exclusion | undefined;
}

/** Ranking pages that a site has at most, for the world. */
const mostRanking = 240;

const corePaths = [
  "/",
  "/about",
  "/contact",
  "/pricing",
  "/shop",
  "/reviews",
  "/locations",
  "/faq",
];
/** The pattern of the pages that every site has once. */
export const fixedTemplate = "/{page}";

const legalPaths = ["/privacy", "/terms", "/imprint", "/cookies"];
const accountPaths = ["/login", "/cart", "/checkout", "/search"];

/** The pages of a site, the home page first: what its subjects are searched for, and what every site has. */
export function sitePages(domain: string, world: Snapshot): readonly SitePage[] {
  const subjects = subjectsOf(domain, world);
  const written = writtenPages(domain, subjects, world);
  const core = corePaths.filter(
    (path, index) => index < 3 || unit("core page", domain, path) < 0.55,
  );
  const ranking = domainRankings(domain, aloneIn(domain, world))[0];
  const origin = ranking === undefined ? `https://${domain}` : new URL(ranking.url).origin;
  const page = (path: string, part: Partial<SitePage>): SitePage => ({
    url: origin + path,
    path,
    template: path,
    kind: "core",
    subject: "",
    excluded: undefined,
    ...part,
  });
  return [
    ...core.map((path) =>
      page(path, { template: path === "/" ? path : fixedTemplate, subject: subjects[0] ?? "" }),
    ),
    ...written.map(({ path, ...part }) => page(path, part)),
    ...legalPaths
      .filter((path) => path === "/privacy" || unit("legal page", domain, path) < 0.6)
      .map((path) => page(path, { excluded: "legal" })),
    ...accountPaths
      .filter((path) => unit("account page", domain, path) < 0.5)
      .map((path) => page(path, { excluded: "account" })),
    ...archives(domain, written.length).map(({ path, ...part }) => page(path, part)),
  ];
}

/** What people in the market type to find a site: its name, what it ranks for, and what its pages are about. */
export function siteQueries(domain: string, world: Snapshot): string[] {
  const ranked = domainRankings(domain, aloneIn(domain, world))
    .slice(0, 800)
    .map(({ keyword }) => keyword);
  const written = sitePages(domain, world).map(({ subject }) => subject);
  return [...new Set([brandOf(domain).toLowerCase(), ...ranked, ...written])].filter(
    (query) => query !== "",
  );
}

const alone = new Map<string, Snapshot["addedSites"]>();
const rememberedSites = 200;

/**
 * The world with nobody in it but the site and those that were always there: what a site consists
 * of does not depend on who else was asked about. One list for each site, as results are remembered by it.
 */
function aloneIn(domain: string, world: Snapshot): Snapshot {
  const subjects = subjectsOf(domain, world);
  const key = [domain, ...subjects].join("|");
  const addedSites = alone.get(key) ?? [{ address: domain, subjects }];
  if (alone.size >= rememberedSites) {
    alone.clear();
  }
  alone.set(key, addedSites);
  return { ...world, addedSites };
}

/** "harborlanecoffee.com" calls itself "Harborlanecoffee". */
export function brandOf(domain: string): string {
  const name = domain.split(".").at(-2) ?? domain;
  const words = name.split("-").filter((word) => word !== "" && word !== "xn");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}

type Written = Pick<SitePage, "path" | "template" | "kind" | "subject">;

/** Pages that rank, and pages that were written about what is searched and do not rank yet. */
function writtenPages(domain: string, subjects: readonly string[], world: Snapshot): Written[] {
  const wanted = isBarelyKnown(domain)
    ? whole(2, 6, "pages", domain)
    : Math.round(12 + strengthOf(domain) / 12 + 12 * unit("pages", domain));
  const section =
    ["blog", "guides", "articles", "learn", "journal"][whole(0, 4, "section", domain)] ?? "blog";
  const written = new Map<string, Written>();
  for (const { url, keyword } of domainRankings(domain, aloneIn(domain, world))) {
    const { pathname } = new URL(url);
    if (written.size < mostRanking && pathname !== "/" && !written.has(pathname)) {
      written.set(pathname, {
        path: pathname,
        template: templateOf(pathname),
        kind: kindOf(keyword, world),
        subject: keyword,
      });
    }
  }
  for (const { keyword } of subjects
    .slice(0, 3)
    .flatMap((subject) => expand(subject, world, "ideas").slice(0, 600))) {
    if (written.size < wanted && unit("written", domain, keyword) < 0.4) {
      const slug = wordsOf(keyword)
        .join("-")
        .replaceAll(/[^\p{L}\p{M}\p{N}-]+/gu, "")
        .slice(0, 80)
        .toWellFormed();
      const path = `/${kindOf(keyword, world) === "core" ? "products" : section}/${encodeURIComponent(slug)}`;
      written.set(path, {
        path,
        template: templateOf(path),
        kind: kindOf(keyword, world),
        subject: keyword,
      });
    }
  }
  return [...written.values()];
}

/** `/blog/best-grinder/` is of the pattern `/blog/{slug}`. */
function templateOf(path: string): string {
  const parts = path.split("/").filter((part) => part !== "");
  return `/${[...parts.slice(0, -1), "{slug}"].join("/")}`;
}

/** Whoever wants to buy, or wants this very site, lands on a page that sells. */
function kindOf(keyword: string, world: Snapshot): SitePage["kind"] {
  const intent = intentOf(keyword, vocabularyOfPhrase(keyword, world.language));
  return intent === "transactional" || intent === "navigational" ? "core" : "content";
}

type Archive = Pick<SitePage, "path" | "template" | "excluded">;

/** Lists of other pages, which nobody needs to audit. */
function archives(domain: string, written: number): Archive[] {
  const tags = Math.round(written * (0.2 + 0.5 * unit("tags", domain)));
  const pages = Math.floor(written / 12);
  return [
    ...Array.from({ length: tags }, (_item, index): Archive => ({
      path: `/tag/${index + 1}`,
      template: "/tag/{slug}",
      excluded: "tag_archive",
    })),
    ...Array.from({ length: pages }, (_item, index): Archive => ({
      path: `/page/${index + 2}`,
      template: "/page/{n}",
      excluded: "paginated",
    })),
  ];
}
