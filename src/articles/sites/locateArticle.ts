import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../shared/format.ts";
import { fieldText } from "../frontMatter/frontMatter.ts";
import type { FrontMatter } from "../frontMatter/frontMatter.ts";
import { longestUrl } from "./limits.ts";
import { addressIn, pageUrl } from "./pageUrl.ts";
import { isHeldBack, plainPage } from "./plainPage.ts";
import type { Derivation, PageState, SiteRules, SourceFile, Step } from "./siteRules.ts";

/** Where an article is published, or why that can't be told. */
export type ArticleLocation =
  | {
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
    }
  | Exclude<Derivation, { readonly kind: "page" }>;

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
}

/** The fields that give the whole address, the surest first; upper and lower case are one. */
const canonicalFields = ["canonical", "canonicalUrl", "canonical_url"] as const;

/**
 * The address an article is published under: the whole one that its front matter names, else what its site's
 * configuration makes of it, else its path where no generator is recognised. Nothing is asked of the network.
 */
export async function locateArticle(
  file: SourceFile,
  { rules, siteUrl, slugField, now }: ArticlePlace,
): Promise<ArticleLocation> {
  const { front } = file;
  if (front.kind === "unreadable") {
    return unknown(
      l10n.t("Its front matter can't be read (line {0}: {1}).", front.line, front.problem),
    );
  }
  const stated = statedAddress(front);
  if (stated !== undefined) {
    const state = isHeldBack(file) ? "draft" : "published";
    return { kind: "url", url: stated.url, aliases: [], state, steps: [stated.step] };
  }
  if (siteUrl !== "" && addressIn(siteUrl) === undefined) {
    return unknown(
      l10n.t("The setting seoResearch.siteUrl isn't a valid URL: it must start with https://."),
      "seoResearch.siteUrl",
    );
  }
  if (siteUrl === "" && isPlaceholder(rules?.address?.value)) {
    return unknown(
      l10n.t(
        "The site's configuration names {0}, which is only an example. Set seoResearch.siteUrl to the URL where your site is published.",
        rules?.address?.value ?? "",
      ),
      "seoResearch.siteUrl",
    );
  }
  const derived = rules === undefined ? plainPage(file, slugField) : await rules.derive(file, now);
  if (derived.kind !== "page") {
    return derived;
  }
  const whole = (path: string): string | undefined => pageUrl(path, derived, rules ?? {}, siteUrl);
  const url = whole(derived.path);
  if (url === undefined) {
    return unknown(
      l10n.t(
        "Set seoResearch.siteUrl to the URL where your site is published, such as https://example.com.",
      ),
      "seoResearch.siteUrl",
    );
  }
  if (url.length > longestUrl) {
    return unknown(
      l10n.t("Its URL would have more than {0} characters.", formatInteger(longestUrl)),
    );
  }
  const { aliases, state, guess, language } = derived;
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
  };
}

/** True for an address that new sites begin with, and for that of a person's own machine: neither is in any search result. */
export function isPlaceholder(address: string | undefined): boolean {
  const host = addressIn(address)?.hostname ?? "";
  return /^(?:(?:www\.)?(?:example|your-?(?:site|domain)|my-?site)\.(?:com|org|net|io)|your-docusaurus-site\.example\.com|localhost|127\..*|\[::1\])$/u.test(
    host,
  );
}

/** The whole address that an article's front matter gives itself, whatever makes its site; undefined where it gives none. */
function statedAddress(
  front: FrontMatter,
): { readonly url: string; readonly step: Step } | undefined {
  for (const name of canonicalFields) {
    const value = fieldText(front, name);
    const url = value?.includes("{") === true ? undefined : addressIn(value);
    if (url !== undefined) {
      return {
        url: url.href,
        step: { text: l10n.t("`{0}` in the front matter", name), key: name },
      };
    }
  }
  return undefined;
}

function unknown(reason: string, setting?: "seoResearch.siteUrl"): ArticleLocation {
  return { kind: "unknown", reason, steps: [], ...(setting === undefined ? {} : { setting }) };
}
