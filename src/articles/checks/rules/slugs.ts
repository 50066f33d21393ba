import * as l10n from "@vscode/l10n";
import { fieldNamed, isHtmlHead } from "../../frontMatter/frontMatter.ts";
import type { Rule } from "../checkContext.ts";
import type { CheckedArticle, Fix } from "../finding.ts";
import { openFix } from "./duplicates.ts";
import { firstLine } from "./places.ts";
import { shownUrl } from "../../sites/pageUrl.ts";
import { traitsOf } from "../../sites/generatorTraits.ts";
import { claimingSite } from "../../sites/claimingSite.ts";

/** The fields of front matter that decide a URL, the strongest first. */
const urlFields = ["url", "permalink", "slug", "id", "title"];

/** Two files of one site that make a page at the same URL: it publishes only one of them. */
export const slugs: Rule = {
  names: ["slug-taken"],
  find: async (article, { project }) => {
    const { location, path, front, rules } = article;
    if (location.kind !== "url" || location.state !== "published" || location.guess !== undefined) {
      return [];
    }
    const claims = (await project?.claims(location.url)) ?? [];
    const { key } = claimingSite(rules);
    const other = claims.find(
      (claim) =>
        claim.path !== path &&
        claim.site.key === key &&
        !claim.isAlias &&
        claim.state === "published" &&
        !claim.isGuess,
    );
    if (other === undefined) {
      return [];
    }
    const field = urlFields.map((name) => fieldNamed(front, name)).find((one) => one !== undefined);
    return [
      {
        rule: "slug-taken",
        message: l10n.t(
          "{0} has the same URL ({1}). Only one can be published.",
          other.path,
          shownUrl(location.url),
        ),
        ...(field === undefined ? firstLine(article) : { start: field.start, end: field.end }),
        related: { path: other.path, message: l10n.t("Same URL") },
        fixes: [openFix(other.path), ...changing(article)],
      },
    ];
  },
};

/** Leads to the field that decides the URL: a slug changes nothing where the whole URL is written. */
function changing({ front, rules }: CheckedArticle): Fix[] {
  const whole = fieldNamed(front, "url") ?? fieldNamed(front, "permalink");
  if (whole !== undefined) {
    const place = { start: whole.start, end: whole.end };
    return [{ kind: "select", title: l10n.t("Select {0}", whole.name), place }];
  }
  return isHtmlHead(front) || !traitsOf(rules).slugField
    ? []
    : [{ kind: "field", title: l10n.t("Change Slug…"), field: "slug" }];
}
