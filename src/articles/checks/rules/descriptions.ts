import * as l10n from "@vscode/l10n";
import { articleKind } from "../../frontMatter/articleKind.ts";
import { bodyStart } from "../../frontMatter/bodyStart.ts";
import { isHtmlHead } from "../../frontMatter/frontMatter.ts";
import { formatInteger } from "../../../shared/format.ts";
import type { CheckContext, Rule } from "../checkContext.ts";
import { countWords } from "../body/bodyDraft.ts";
import type { CheckedArticle, Finding } from "../finding.ts";
import { fittingLength, fontSizes, measuredText } from "../width/textWidth.ts";
import { drawnField } from "./drawnField.ts";
import { duplicateFinding } from "./duplicates.ts";
import { headOf, isForResults } from "./forResults.ts";
import { isHome } from "./homePage.ts";
import { firstLine, partOfField, statedText } from "./places.ts";
import { isUsuallyWide, widthWords } from "./titles.ts";
import { isMissed } from "./usualFields.ts";

/** A description that is missing where the site's other articles have one, that result pages cut, or that another article has. */
export const descriptions: Rule = {
  names: ["description-missing", "description-wide", "description-duplicate"],
  find: async (article, context) => {
    const found = isForResults(article) ? await findIn(article, context) : [];
    // the site's layouts are read only where something is said
    const isTaken =
      found.length === 0 ||
      isHtmlHead(article.front) ||
      (await article.rules.head?.takesDescriptions(headOf(article))) !== false;
    const isCut = found.some(isWide) && (await article.rules.head?.cutsDescriptions?.()) === true;
    return isTaken ? found.filter((one) => !isCut || !isWide(one)) : [];
  },
};

function isWide({ rule }: Finding): boolean {
  return rule === "description-wide";
}

async function findIn(article: CheckedArticle, context: CheckContext): Promise<Finding[]> {
  const { front } = article;
  const description = statedText(front, context.fields.description, "description");
  if (description === undefined) {
    return missingDescription(article, context);
  }
  const duplicate = await duplicateFinding("description", description, article, context);
  const { text: drawn, hasMarks } = await drawnField(description.text, front, "description");
  const measured = measuredText(drawn, "description");
  if (!measured.isTooWide || (await isUsuallyWide("description", article, context))) {
    return duplicate;
  }
  const fits = hasMarks ? 0 : fittingLength(drawn, fontSizes.description, measured.room);
  const wide: Finding = {
    rule: "description-wide",
    message: l10n.t(
      "The description may be cut off in search results: {0} of about {1}.",
      widthWords(hasMarks ? { ...measured, isExact: false } : measured),
      formatInteger(measured.room),
    ),
    ...partOfField(article, description, fits),
    fixes: [{ kind: "field", title: l10n.t("Edit Description…"), field: "description" }],
  };
  return [wide, ...duplicate];
}

async function missingDescription(
  article: CheckedArticle,
  context: CheckContext,
): Promise<Finding[]> {
  const { front, body, path, rules } = article;
  if (
    front.kind === "unreadable" ||
    // the site's own description is that of its first page
    isHome(article) ||
    listsPosts(article) ||
    !(await isMissed("description", article, context))
  ) {
    return [];
  }
  const made = await rules.head?.descriptions(path);
  if (made === "layout" || (made === "text" && body.words > 0)) {
    return [];
  }
  const proposed = firstSentence(body.firstParagraph);
  return [
    {
      rule: "description-missing",
      message: l10n.t(
        "This article has no description. At least half of the articles around it have one.",
      ),
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

/** Words beside a list of posts from which on a page has a text of its own. */
const fewWords = 60;

/** Whether a page is a list of a site's posts that a loop of its template draws, page by page perhaps. */
function listsPosts({ text, path }: CheckedArticle): boolean {
  const own = text.slice(bodyStart(text, articleKind(path) ?? "markdown"));
  return (
    /\{%-?\s*for\s+\w{1,60}\s+in\s+(?:paginator\.|pagination\.|site\.(?:posts|categories|tags)\b|collections[.[])/u.test(
      own,
    ) &&
    countWords(own.replaceAll(/\{\{[^{}]{0,1000}\}\}|\{%[^{}]{0,1000}%\}|<[^<>]{0,1000}>/gu, " ")) <
      fewWords
  );
}

/** The first sentence of a text, or as many of its words as a result page shows. */
function firstSentence(text: string): string {
  const [first] = new Intl.Segmenter("und", { granularity: "sentence" }).segment(text);
  const sentence = first?.segment.trim() ?? "";
  const { room } = measuredText(sentence, "description");
  const fits = fittingLength(sentence, fontSizes.description, room);
  return fits === sentence.length
    ? sentence
    : sentence.slice(0, fits).replace(/(?<!\s)\s+\S*$/u, "");
}
