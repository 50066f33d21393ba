import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../shared/format.ts";
import type { UnknownCause } from "./links/linkVerdict.ts";
import type { UndecidedLinks } from "./links/undecidedLinks.ts";

/** Reasons that are said: the most frequent ones. */
const mostSaid = 2;

/** How many links couldn't be judged, and the most frequent reasons; "" where all could. */
export function undecidedSentence(articles: readonly UndecidedLinks[]): string {
  const counts = new Map<string, number>();
  for (const [cause, count] of articles.flatMap((one) => Object.entries(one))) {
    counts.set(cause, (counts.get(cause) ?? 0) + count);
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (all === 0) {
    return "";
  }
  const reasons = reasonsOf();
  const [[only] = [], another] = [...counts];
  if (another === undefined) {
    return l10n.t(
      "Internal links that couldn't be judged: {0}, because {1}.",
      formatInteger(all),
      reasons[only ?? ""] ?? reasons.other,
    );
  }
  const said = [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostSaid)
    .map(([cause, count]) =>
      l10n.t("{0} ({1})", reasons[cause] ?? reasons.other, formatInteger(count)),
    );
  return l10n.t(
    "Internal links that couldn't be judged: {0}. Most frequent reasons: {1}.",
    formatInteger(all),
    said.join("; "),
  );
}

/** Why a link couldn't be judged, as a sentence. */
export function undecidedReason(cause: UnknownCause): string {
  return l10n.t("Can't be judged: {0}.", reasonsOf()[cause]);
}

/** How many links couldn't be judged. */
export function undecidedCount(articles: readonly UndecidedLinks[]): number {
  return articles.flatMap((one) => Object.values(one)).reduce((sum, count) => sum + count, 0);
}

function reasonsOf(): Readonly<Record<UnknownCause, string>> & Readonly<Record<string, string>> {
  return {
    code: l10n.t("code, a template, a plugin or the configuration may decide the URL"),
    redirect: l10n.t("a redirect may lead to another page"),
    build: l10n.t("a build may write the page or file"),
    edition: l10n.t("the page of another version or language may be meant"),
    site: l10n.t("the site's URL or configuration isn't known"),
    unlocated: l10n.t("an article whose URL isn't known may be meant"),
    other: l10n.t("the site's rules leave the meaning open"),
  };
}
