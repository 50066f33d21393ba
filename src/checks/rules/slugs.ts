import * as l10n from "@vscode/l10n";
import { fieldNamed } from "../../files/frontMatter/frontMatter.ts";
import type { Rule } from "../checkContext.ts";
import { openFix } from "./duplicates.ts";
import { firstLine } from "./places.ts";

/** The fields of front matter that decide a URL, the strongest first. */
const urlFields = ["url", "permalink", "slug", "id", "title"];

/** Two files that make a page at the same URL: the site publishes only one of them. */
export const slugs: Rule = {
  names: ["slug-taken"],
  find: async (article, { project }) => {
    const { location, path, front } = article;
    if (location.kind !== "url" || location.state !== "published" || location.guess !== undefined) {
      return [];
    }
    const claims = (await project?.claims(location.url)) ?? [];
    const other = claims.find(
      (claim) =>
        claim.path !== path && !claim.isAlias && claim.state === "published" && !claim.isGuess,
    );
    if (other === undefined) {
      return [];
    }
    const field = urlFields.map((name) => fieldNamed(front, name)).find((one) => one !== undefined);
    return [
      {
        rule: "slug-taken",
        message: l10n.t(
          "{0} makes a page at the same URL, {1}. The site can publish only one of them.",
          other.path,
          location.url,
        ),
        ...(field === undefined ? firstLine(article) : { start: field.start, end: field.end }),
        related: { path: other.path, message: l10n.t("The same URL") },
        fixes: [
          openFix(other.path),
          { kind: "field", title: l10n.t("Change Slug…"), field: "slug" },
        ],
      },
    ];
  },
};
