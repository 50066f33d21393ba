import { driftOn, drifting } from "../drift.ts";
import { mixed, seedOf, unit, whole } from "../hash.ts";
import { hostileKeywords, isHostile } from "../hostile.ts";
import { brandOf, fixedTemplate } from "./pages.ts";
import type { SitePage } from "./pages.ts";

/** Every fault an audit tells, in the order in which a page lists them, and how much each matters (data conventions 5.11). */
export const severities = {
  missing_title: "high",
  noindex: "high",
  missing_h1: "high",
  duplicate_title: "high",
  missing_meta_description: "medium",
  duplicate_meta_description: "medium",
  multiple_h1: "medium",
  low_content: "medium",
  missing_canonical: "medium",
  title_too_long: "low",
  title_too_short: "low",
  short_meta_description: "low",
  long_meta_description: "low",
  no_image_alt: "low",
  missing_structured_data: "low",
} as const;

export type Issue = keyof typeof severities;

/** What the raw HTML of a page says (spec 4.3.9). */
export interface PageSource {
  readonly title: string | null;
  /** Characters of the meta description; 0 where there is none. */
  readonly description: number;
  readonly descriptionShared: boolean;
  readonly headings: number;
  readonly words: number;
  readonly noindex: boolean;
  readonly canonical: boolean;
  readonly imageTexts: boolean;
  readonly structured: boolean;
}

/** Days between two turning points of the care that somebody takes of one detail of a page. */
const careTurns = 24;

/** Reads a page as raw HTML on a day: a site that scripts draw has next to no words in it. Faults are mended and made as time goes by. */
export function readSource(
  page: SitePage,
  domain: string,
  scripted: boolean,
  day: number,
): PageSource {
  const chance = (what: string): number => unit(what, page.url);
  const care = 0.4 + 0.6 * unit("care", domain);
  const seed = seedOf(page.url);
  const faulty = (what: string, share: number): boolean => {
    const detail = seedOf(what);
    const neglect = drifting(seed, detail, driftOn(day, careTurns, mixed(seed, detail)));
    return chance(what) * (1.2 - 0.4 * neglect) < share * (1.4 - care);
  };
  const shared = faulty("description shared", 0.1);
  return {
    title: faulty("no title", 0.03) ? null : titleOf(page, domain),
    description: faulty("no description", 0.22)
      ? 0
      : shared
        ? 120
        : whole(40, 190, "description", page.url),
    descriptionShared: shared,
    headings: faulty("no heading", 0.06)
      ? 0
      : faulty("headings", 0.12)
        ? 2 + Math.floor(3 * chance("many headings"))
        : 1,
    words: wordsIn(page, scripted),
    noindex: faulty("noindex", 0.02),
    canonical: !faulty("no canonical", 0.14),
    imageTexts: !faulty("no image text", 0.4),
    structured: !faulty("no structured data", 0.5),
  };
}

function wordsIn(page: SitePage, scripted: boolean): number {
  if (scripted) {
    return whole(4, 60, "words", page.url);
  }
  return page.kind === "content"
    ? whole(220, 2600, "words", page.url)
    : whole(90, 900, "words", page.url);
}

function titleOf(page: SitePage, domain: string): string {
  if (isHostile(page.subject) || isHostile(domain.replaceAll(/[-.]/gu, " "))) {
    return hostileKeywords[whole(0, hostileKeywords.length - 1, "hostile title", page.url)] ?? "";
  }
  const brand = brandOf(domain);
  if (page.path === "/" || page.template === fixedTemplate) {
    const name = page.path === "/" ? capital(page.subject) : capital(page.path.slice(1));
    return unit("bare title", page.url) < 0.2 ? brand : `${name} | ${brand}`;
  }
  const endings = [
    "",
    ": what you need to know",
    ` | ${brand}`,
    ` - ${brand}`,
    ": a complete guide for beginners and professionals",
    " explained",
  ];
  const ending = endings[whole(0, endings.length - 1, "title", page.url)] ?? "";
  return unit("copied title", page.url) < 0.04
    ? `${capital(page.template.split("/")[1] ?? "")} | ${brand}`
    : capital(page.subject) + ending;
}

function capital(text: string): string {
  const [first = "", ...rest] = text;
  return first.toUpperCase() + rest.join("");
}

/** The faults of a page, given what its neighbors are called. */
export function issuesOf(source: PageSource, titles: ReadonlyMap<string, number>): Issue[] {
  const length = source.title === null ? 0 : [...source.title].length;
  const found: { readonly [issue in Issue]: boolean } = {
    missing_title: source.title === null,
    noindex: source.noindex,
    missing_h1: source.headings === 0,
    duplicate_title: source.title !== null && (titles.get(source.title) ?? 0) > 1,
    missing_meta_description: source.description === 0,
    duplicate_meta_description: source.description > 0 && source.descriptionShared,
    multiple_h1: source.headings > 1,
    low_content: source.words < 300,
    missing_canonical: !source.canonical,
    title_too_long: length > 60,
    title_too_short: source.title !== null && length < 20,
    short_meta_description: source.description > 0 && source.description < 70,
    long_meta_description: source.description > 160,
    no_image_alt: !source.imageTexts,
    missing_structured_data: !source.structured,
  };
  return issueNames.filter((issue) => found[issue]);
}

function isIssue(name: string): name is Issue {
  return Object.hasOwn(severities, name);
}

/** Every issue code, the gravest first. */
export const issueNames: readonly Issue[] = Object.keys(severities).filter(isIssue);
