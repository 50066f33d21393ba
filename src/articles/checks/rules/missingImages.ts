import * as l10n from "@vscode/l10n";
import type { Rule } from "../checkContext.ts";
import type { Finding } from "../finding.ts";
import { missingPicture } from "../links/missingPicture.ts";
import { quotedTest } from "../links/quotedTest.ts";
import { traitsOf } from "../../sites/generatorTraits.ts";

/** Pictures whose file doesn't exist, by the places where the site's generator looks for it. */
export const missingImages: Rule = {
  names: ["image-missing"],
  find: async (article, context) => {
    const { body, location, rules, text } = article;
    if (
      context.project === undefined ||
      location.kind !== "url" ||
      location.state === "static" ||
      !traitsOf(rules).judgesLinks
    ) {
      return [];
    }
    const isQuoted = quotedTest(text);
    const drawn = body.images.filter(
      ({ start, isUncertain }) => isUncertain !== true && !isQuoted(start),
    );
    const findings: Finding[] = [];
    for (const image of drawn) {
      const missing = await missingPicture(article, image, context);
      if (missing !== undefined) {
        findings.push({
          rule: "image-missing",
          message: l10n.t("The file of this picture doesn't exist: {0}.", missing.sought),
          ...image.targetPlace,
          fixes: missing.nearest.map((target) => ({
            kind: "edit",
            title: l10n.t("Change to {0}", target),
            changes: [{ ...image.targetPlace, text: target }],
          })),
        });
      }
    }
    return findings;
  },
};
