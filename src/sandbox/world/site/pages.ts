import { isBarelyKnown, strengthOf, subjectsOf } from "../domains.ts";
import { expand } from "../expand.ts";
import { unit, whole } from "../hash.ts";
import { intentOf } from "../intent.ts";
import { vocabularyOfPhrase } from "../language.ts";
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

const corePaths = ["/", "/about", "/contact", "/pricing", "/shop", "/reviews", "/locations", "/faq"];
const legalPaths = ["/privacy", "/terms", "/imprint", "/cookies"];
const accountPaths = ["/login", "/cart", "/checkout", "/search"];

/** The pages of a site, the home page first: what its subjects are searched for, and what every site has. */
export function sitePages(domain: string, world: Snapshot): readonly SitePage[] {
  const subjects = subjectsOf(domain, world);
  const written = writtenPages(domain, subjects, world);
  const core = corePaths.filter((path, index) => index < 3 || unit("core page", domain, path) < 0.55);
  const page = (path: string, part: Partial<SitePage>): SitePage => ({
    url: `https://${domain}${path}`,
    path,
    template: path,
    kind: "core",
    subject: "",
    excluded: undefined,
    ...part,
  });
  return [
    ...core.map((path) => page(path, { subject: subjects[0] ?? "" })),
    ...written.map(({ path, ...part }) => page(path, part)),
    ...legalPaths.filter((path) => path === "/privacy" || unit("legal page", domain, path) < 0.6).map((path) => page(path, { excluded: "legal" })),
    ...accountPaths.filter((path) => unit("account page", domain, path) < 0.5).map((path) => page(path, { excluded: "account" })),
    ...archives(domain, written.length).map(({ path, ...part }) => page(path, part)),
  ];
}

/** What people in the market type to find a site: the searches its pages are written for, most common first. */
export function siteQueries(domain: string, world: Snapshot): string[] {
  const written = sitePages(domain, world).map(({ subject }) => subject);
  const around = subjectsOf(domain, world).flatMap((subject) => expand(subject, world, "ideas").slice(0, 250).map(({ keyword }) => keyword));
  const brand = brandOf(domain).toLowerCase();
  const queries = [brand, ...written, ...around.filter((keyword) => unit("query", domain, keyword) < 0.5)];
  return [...new Set(queries.filter((query) => query !== ""))];
}

/** "harborlanecoffee.com" calls itself "Harborlanecoffee". */
export function brandOf(domain: string): string {
  const name = domain.split(".").at(-2) ?? domain;
  const words = name.split("-").filter((word) => word !== "" && word !== "xn");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}

type Written = Pick<SitePage, "path" | "template" | "kind" | "subject">;

function writtenPages(domain: string, subjects: readonly string[], world: Snapshot): Written[] {
  const wanted = isBarelyKnown(domain) ? whole(2, 6, "pages", domain) : Math.round(14 + strengthOf(domain) / 8 + 20 * unit("pages", domain));
  const section = ["blog", "guides", "articles", "learn", "journal"][whole(0, 4, "section", domain)] ?? "blog";
  const written = new Map<string, Written>();
  for (const subject of subjects.slice(0, 3)) {
    for (const { keyword } of expand(subject, world, "ideas").slice(0, 600)) {
      if (written.size < wanted && unit("written", domain, keyword) < 0.4) {
        const page = writtenPage(keyword, section, world);
        written.set(page.path, page);
      }
    }
  }
  return [...written.values()];
}

function writtenPage(keyword: string, section: string, world: Snapshot): Written {
  const intent = intentOf(keyword, vocabularyOfPhrase(keyword, world.language));
  const sells = intent === "transactional" || intent === "navigational";
  const folder = sells ? "products" : section;
  const slug = wordsOf(keyword).join("-").replaceAll(/[^\p{L}\p{M}\p{N}-]+/gu, "");
  return {
    path: `/${folder}/${encodeURIComponent(slug.slice(0, 80).toWellFormed())}`,
    template: `/${folder}/{slug}`,
    kind: sells ? "core" : "content",
    subject: keyword,
  };
}

type Archive = Pick<SitePage, "path" | "template" | "excluded">;

/** Lists of other pages, which nobody needs to audit. */
function archives(domain: string, written: number): Archive[] {
  const tags = Math.round(written * (0.2 + 0.5 * unit("tags", domain)));
  const pages = Math.floor(written / 12);
  return [
    ...Array.from({ length: tags }, (_item, index): Archive => ({ path: `/tag/${index + 1}`, template: "/tag/{slug}", excluded: "tag_archive" })),
    ...Array.from({ length: pages }, (_item, index): Archive => ({ path: `/page/${index + 2}`, template: "/page/{n}", excluded: "paginated" })),
  ];
}
