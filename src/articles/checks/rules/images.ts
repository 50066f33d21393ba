import * as l10n from "@vscode/l10n";
import { shortText } from "../../../shared/plainText.ts";
import type { Rule } from "../checkContext.ts";
import { isTemplate } from "./places.ts";

/** Pictures without an alternative text; an empty one in HTML says that the picture is decoration. */
export const images: Rule = {
  names: ["image-alt"],
  find: ({ body }) =>
    body.images
      .filter(({ alt, target }) => alt === undefined && !isTemplate(target))
      .map(({ target, altPlace, form, start, end }) => {
        const name = shortText(target.split("/").at(-1), 60);
        return {
          rule: "image-alt",
          message: l10n.t(
            "The image {0} has no alternative text, which screen readers and image search need.",
            name,
          ),
          start,
          end,
          fixes: [
            {
              kind: "ask",
              title: l10n.t("Add Alternative Text…"),
              prompt: l10n.t("What does {0} show?", name),
              place: altPlace,
              form,
            },
          ],
        };
      }),
};
