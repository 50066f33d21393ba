import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../shared/format.ts";
import { fieldText } from "../frontMatter/frontMatter.ts";
import type { FrontMatter } from "../frontMatter/frontMatter.ts";
import { disputedValue } from "./disputedValue.ts";
import { traitsOf } from "./generatorTraits.ts";
import { frontRecord, keptOut } from "./keptOut.ts";
import { asRead } from "./lateFront.ts";
import { longestUrl } from "./limits.ts";
import { addressIn, pageUrl, standInAddress } from "./pageUrl.ts";
import { isHeldBack, plainPage } from "./plainPage.ts";
import { pathBelow } from "./siteFiles.ts";
import { writtenPath } from "./sitePath.ts";
import type {
  Derivation,
  InheritedFields,
  PageState,
  SiteRules,
  SourceFile,
  Step,
} from "./siteRules.ts";

/** The page that an article's front matter names as the one that counts: its own, or one of another site. */
export interface CanonicalPage {
  /** Whole. */
  readonly url: string;
  readonly state: PageState;
  readonly step: Step;
}

/** Where an article's own page is, by its site's rules. */
export interface LocatedPage {
  readonly kind: "url";
  readonly url: string;
  /** Further addresses that lead there, whole. */
  readonly aliases: readonly string[];
  readonly state: PageState;
  /** How it was derived, step by step. */
  readonly steps: readonly Step[];
  /** Why it isn't sure, as a sentence; undefined where the site's own configuration decides it. */
  readonly guess?: string;
  readonly language?: string;
  /** The version of its site's documentation; "" for the one that is shown first. */
  readonly version?: string;
  /** Whether the site calls that version no longer maintained. */
  readonly isUnmaintained?: true;
  /** The names of fields that a folder above the article or the configuration gives it. */
  readonly inherits?: InheritedFields;
  /** Whether its fields tell search engines to leave it out. */
  readonly isKeptOut?: true;
  /** Why the site's address isn't known, so that only the path of `url` means something; undefined where it is. */
  readonly withoutAddress?: UnknownPage;
}

type UnknownPage = Extract<Derivation, { readonly kind: "unknown" }>;

/** Where an article is published, or why that can't be told. */
export type ArticleLocation = (LocatedPage | Exclude<Derivation, { readonly kind: "page" }>) & {
  /** Says nothing about where the article's own page is, which links lead to. */
  readonly canonical?: CanonicalPage;
  /** The tag of the language that its path says, by what lies beside it; its site's rules say another where they name one. */
  readonly pathLanguage?: string;
};

/** The URL of an article's page where its site doesn't decide it for sure: confirmed before it is paid for. */
export interface GuessedUrl {
  readonly url: string;
  /** How it was derived, to follow "from". */
  readonly how: string;
  /** The article's URI. */
  readonly article: string;
}

/** What is known of an article beside its file. */
export interface ArticlePlace {
  /** The site that it belongs to; undefined where no generator is recognised. */
  readonly rules: SiteRules | undefined;
  /** The setting `seoResearch.siteUrl`; "" where it isn't set. */
  readonly siteUrl: string;
  /** The name of the front matter's field for the slug, where no generator decides it. */
  readonly slugField: string;
  readonly now: Date;
  /** Whether a stand-in serves for the address of a site of which none is known: for what compares pages of one site only. */
  readonly standsIn?: boolean;
}

const plain = { generator: "plain" } as const;

/** The fields that give the whole address, the surest first; upper and lower case are one. */
const canonicalFields = ["canonical", "canonicalUrl", "canonical_url"] as const;

/**
 * The address an article is published under: what its site's configuration makes of it, else its path where no generator
 * is recognised; beside it the whole address that its front matter names as the one that counts. Nothing is asked of the
 * network.
 */
export async function locateArticle(
  given: SourceFile,
  place: ArticlePlace,
): Promise<ArticleLocation> {
  const file = { ...given, front: asRead(given.front, traitsOf(place.rules ?? plain)) };
  const located = await ownPage(file, place);
  const stated = statedAddress(file.front, place);
  if (stated === undefined) {
    return located;
  }
  const state = located.kind === "url" ? located.state : isHeldBack(file) ? "draft" : "published";
  return { ...located, canonical: { ...stated, state } };
}

/** The page to look at for what search engines know of an article: the one that its front matter names, else its own. */
export function inspectedLocation(location: ArticleLocation): ArticleLocation {
  const { canonical } = location;
  return canonical === undefined
    ? location
    : {
        kind: "url",
        url: canonical.url,
        aliases: [],
        state: canonical.state,
        steps: [canonical.step],
      };
}

/** The location that other code gets: unknown where the address of its site is. */
export function publishedLocation(location: ArticleLocation): ArticleLocation {
  if (location.kind !== "url" || location.withoutAddress === undefined) {
    return location;
  }
  const { canonical, pathLanguage, withoutAddress } = location;
  return {
    ...withoutAddress,
    ...(canonical === undefined ? {} : { canonical }),
    ...(pathLanguage === undefined ? {} : { pathLanguage }),
  };
}

async function ownPage(file: SourceFile, place: ArticlePlace): Promise<ArticleLocation> {
  const { front } = file;
  const { rules, siteUrl, slugField, now, standsIn = false } = place;
  if (front.kind === "unreadable" && rules?.readsCode !== true) {
    // what a generator leaves out by its path makes no page, whatever its fields say
    const withoutFields: FrontMatter = { kind: "fields", format: "yaml", fields: [] };
    const byPath = await rules?.derive({ ...file, front: withoutFields }, now);
    return byPath?.kind === "none"
      ? byPath
      : unknown(
          l10n.t("Its front matter can't be read (line {0}: {1}).", front.line, front.problem),
        );
  }
  const problem = addressProblem(place);
  if (problem !== undefined && !standsIn) {
    return problem;
  }
  const derived = rules === undefined ? plainPage(file, slugField) : await rules.derive(file, now);
  if (derived.kind === "unknown" && rules !== undefined && !mayBeContent(file.path, rules)) {
    return {
      kind: "none",
      reason: l10n.t("The file isn't in the folders of the site's content."),
      steps: [],
    };
  }
  if (derived.kind !== "page") {
    return derived;
  }
  const own = pageUrl(derived.path, derived, rules ?? {}, problem === undefined ? siteUrl : "");
  const withoutAddress = problem ?? (own === undefined ? noAddress() : undefined);
  if (withoutAddress !== undefined && !(standsIn && rules !== undefined)) {
    return withoutAddress;
  }
  const address = withoutAddress === undefined ? siteUrl : standInAddress;
  const whole = (path: string): string | undefined => pageUrl(path, derived, rules ?? {}, address);
  const url = whole(derived.path) ?? "";
  if (url.length > longestUrl) {
    return unknown(
      l10n.t("Its URL would have more than {0} characters.", formatInteger(longestUrl)),
    );
  }
  const { aliases, state, language, version, inherits } = derived;
  const guess = derived.guess ?? disputedValue(derived, file, traitsOf(rules ?? plain));
  return {
    kind: "url",
    url,
    aliases: aliases
      .flatMap((alias) => whole(alias) ?? [])
      .filter((alias) => alias.length <= longestUrl),
    state,
    steps: derived.steps,
    ...(guess === undefined ? {} : { guess }),
    ...(language === undefined ? {} : { language }),
    ...(version === undefined ? {} : { version }),
    ...(derived.isUnmaintained === true ? { isUnmaintained: true } : {}),
    ...(inherits === undefined ? {} : { inherits }),
    ...(derived.isKeptOut === true ? { isKeptOut: true } : keptOut(frontRecord(front))),
    ...(withoutAddress === undefined ? {} : { withoutAddress }),
  };
}

/** Why no page of a site has a whole address; undefined where it may have one. */
function addressProblem({ rules, siteUrl }: ArticlePlace): UnknownPage | undefined {
  if (siteUrl !== "" && addressIn(siteUrl) === undefined) {
    return unknown(
      l10n.t("Site URL in Settings isn't a valid URL: it must start with https://."),
      "seoResearch.siteUrl",
    );
  }
  return siteUrl === "" && isPlaceholder(rules?.address?.value)
    ? unknown(
        l10n.t(
          "The site's configuration has {0}, which is only an example. Set Site URL in Settings.",
          rules?.address?.value ?? "",
        ),
        "seoResearch.siteUrl",
      )
    : undefined;
}

function noAddress(): UnknownPage {
  return unknown(
    l10n.t(
      "Set Site URL in Settings to the URL where your site is published, such as https://example.com.",
    ),
    "seoResearch.siteUrl",
  );
}

/** Whether a file of which the rules can't tell may be a page at all: not in a folder of a tool's (`.github`), nor outside the content. */
function mayBeContent(path: string, { folder, contentFolders }: SiteRules): boolean {
  const isHidden = /(?:^|\/)\.[^/]/u.test(pathBelow(path, folder) ?? path);
  return (
    !isHidden &&
    (contentFolders.length === 0 ||
      contentFolders.some((content) => pathBelow(path, content) !== undefined))
  );
}

/** True for an address that new sites begin with, and for that of a person's own machine: neither is in any search result. */
export function isPlaceholder(address: string | undefined): boolean {
  const host = addressIn(address)?.hostname ?? "";
  return /^(?:(?:www\.)?(?:example|your-?(?:site|domain)|my-?site)\.(?:com|org|net|io)|your-docusaurus-site\.example\.com|localhost|127\..*|\[::1\])$/u.test(
    host,
  );
}

/**
 * The whole address that an article's front matter gives itself, whatever makes its site; a path counts where no
 * generator is known. Undefined where it gives none.
 */
function statedAddress(
  front: FrontMatter,
  { rules, siteUrl }: ArticlePlace,
): { readonly url: string; readonly step: Step } | undefined {
  for (const name of canonicalFields) {
    const value = fieldText(front, name);
    const isPath = rules === undefined && value?.startsWith("/") === true;
    const whole = isPath ? pageUrl(writtenPath(value), {}, {}, siteUrl) : value;
    const url = whole?.includes("{") === true ? undefined : addressIn(whole);
    if (url !== undefined) {
      return {
        url: url.href,
        step: { text: l10n.t("`{0}` in the front matter", name), key: name },
      };
    }
  }
  return undefined;
}

function unknown(reason: string, setting?: "seoResearch.siteUrl"): UnknownPage {
  return { kind: "unknown", reason, steps: [], ...(setting === undefined ? {} : { setting }) };
}
