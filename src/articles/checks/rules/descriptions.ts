import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../../shared/format.ts";
import type { CheckContext, Rule } from "../checkContext.ts";
import type { CheckedArticle, Finding } from "../finding.ts";
import { fittingLength, fontSizes, roomFor, textWidth } from "../width/textWidth.ts";
import { duplicateFinding } from "./duplicates.ts";
import { firstLine, partOfField, statedText } from "./places.ts";
import { widthWords } from "./titles.ts";
import { isUsual } from "./usualFields.ts";

/** A description that is missing where the site's other articles have one, that result pages cut, or that another article has. */
export const descriptions: Rule = {
  names: ["description-missing", "description-wide", "description-duplicate"],
  find: async (article, context) => {
    const { front } = article;
    const description = statedText(front, context.fields.description, "description");
    if (description === undefined) {
      return missingDescription(article, context);
    }
    const duplicate = await duplicateFinding("description", description, article, context);
    const width = textWidth(description.text, fontSizes.description);
    if (width.pixels <= roomFor.description) {
      return duplicate;
    }
    const fits = fittingLength(description.text, fontSizes.description, roomFor.description);
    const wide: Finding = {
      rule: "description-wide",
      message: l10n.t(
        "The description is {0} wide; desktop result pages cut descriptions at about {1} pixels.",
        widthWords(width),
        formatInteger(roomFor.description),
      ),
      ...partOfField(article, description, fits),
      fixes: [{ kind: "field", title: l10n.t("Edit Description…"), field: "description" }],
    };
    return [wide, ...duplicate];
  },
};

async function missingDescription(
  article: CheckedArticle,
  context: CheckContext,
): Promise<Finding[]> {
  const { front, body } = article;
  if (front.kind === "unreadable" || !(await isUsual("description", article, context))) {
    return [];
  }
  const proposed = firstSentence(body.firstParagraph);
  return [
    {
      rule: "description-missing",
      message: l10n.t("This article has no description, and most others of this site have one."),
      ...firstLine(article),
      fixes: [
        {
          kind: "field",
          title: l10n.t("Add Description…"),
          field: "description",
          ...(proposed === "" ? {} : { value: proposed }),
        },
      ],
    },
  ];
}

/** The first sentence of a text, or as many of its words as a result page shows. */
function firstSentence(text: string): string {
  const [first] = new Intl.Segmenter("und", { granularity: "sentence" }).segment(text);
  const sentence = first?.segment.trim() ?? "";
  const fits = fittingLength(sentence, fontSizes.description, roomFor.description);
  return fits === sentence.length ? sentence : sentence.slice(0, fits).replace(/\s+\S*$/u, "");
}
