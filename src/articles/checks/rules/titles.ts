import * as l10n from "@vscode/l10n";
import { bareName } from "../../frontMatter/bareName.ts";
import { isHtmlHead } from "../../frontMatter/frontMatter.ts";
import { formatInteger } from "../../../shared/format.ts";
import type { CheckContext, Rule } from "../checkContext.ts";
import type { CheckedArticle, Finding } from "../finding.ts";
import { fittingLength, fontSizes, measuredText } from "../width/textWidth.ts";
import type { TextWidth } from "../width/textWidth.ts";
import { frontRecord } from "../../sites/keptOut.ts";
import { hasOwnTitle } from "../../sites/heads/ownTitle.ts";
import { drawnField } from "./drawnField.ts";
import { duplicateFinding } from "./duplicates.ts";
import { headOf, isForResults } from "./forResults.ts";
import { firstLine, partOfField, statedText } from "./places.ts";
import type { StatedText } from "./places.ts";
import { isHome } from "./homePage.ts";
import { isHabit } from "./sectionHabits.ts";
import type { Habit } from "./sectionHabits.ts";
import { isMissed } from "./usualFields.ts";
import { folderOf, nameOf } from "../../sites/siteFiles.ts";
import { traitsOf } from "../../sites/generatorTraits.ts";

/** An article without a title, where the site's other articles have one; a title that result pages cut; one that another article has. */
export const titles: Rule = {
  names: ["title-missing", "title-wide", "title-duplicate"],
  find: async (article, context) => {
    if (!isForResults(article)) {
      return [];
    }
    const title = statedText(article.front, context.fields.title, "title");
    if (title === undefined) {
      return missingTitle(article, context);
    }
    if (hasOwnTitle(article.front)) {
      return [];
    }
    const found = await findIn(title, article, context);
    // the site's layouts are read only where something is said
    if (found.length === 0) {
      return [];
    }
    const { head } = article.rules;
    const isOther =
      hasOwnTitle(article.front, await head?.titleFields?.()) ||
      (!isHtmlHead(article.front) && (await head?.takesTitles?.(headOf(article))) === false);
    return isOther ? [] : found;
  },
};

/** A name in code, such as that of a package: it has no words that could be left out. */
const nameInCode = /^(?=[^@/_:.-]*[@/_:.-])[!-~]+$/u;

/** Fields of a note with the address of the text that it is about, as `bareName` writes them. */
const aboutLinks: ReadonlySet<string> = new Set(["link", "linkurl", "readmore"]);
/** Words of a note that sends its readers on. */
const longestNote = 80;

/** Whether an article is a short note on a text of another writer, which gives it the title. */
function isNoteOnOther({ front, body }: CheckedArticle): boolean {
  return (
    body.words <= longestNote &&
    Object.entries(frontRecord(front)).some(
      ([name, value]) =>
        aboutLinks.has(bareName(name)) && typeof value === "string" && /^https?:\/\//iu.test(value),
    )
  );
}

/** What is said of a title that the page has. */
async function findIn(
  title: StatedText,
  article: CheckedArticle,
  context: CheckContext,
): Promise<Finding[]> {
  const duplicate = await duplicateFinding("title", title, article, context);
  const { text: drawn, hasMarks } = await drawnField(title.text, article.front, "title");
  const measured = measuredText(drawn + context.titleSuffix, "title");
  if (
    !measured.isTooWide ||
    nameInCode.test(drawn) ||
    isNoteOnOther(article) ||
    (await isUsuallyWide("title", article, context))
  ) {
    return duplicate;
  }
  const fits = hasMarks ? 0 : fittingLength(drawn, fontSizes.title, measured.room);
  const width = widthWords(hasMarks ? { ...measured, isExact: false } : measured);
  const wide: Finding = {
    rule: "title-wide",
    message:
      context.titleSuffix === ""
        ? l10n.t(
            "The title may be cut off in search results: {0} of about {1}.",
            width,
            formatInteger(measured.room),
          )
        : l10n.t(
            "The title may be cut off in search results: {0} of about {1}, with “{2}”.",
            width,
            formatInteger(measured.room),
            context.titleSuffix.trim(),
          ),
    // where only what the site adds is too much, the whole title is marked
    ...partOfField(article, title, fits < title.text.length ? fits : 0),
    fixes: [{ kind: "field", title: l10n.t("Edit Title…"), field: "title" }],
  };
  return [wide, ...duplicate];
}

/** Whether a field is too wide in many articles around one as well: their authors don't mind. */
export function isUsuallyWide(
  field: "title" | "description",
  article: CheckedArticle,
  context: CheckContext,
): Promise<boolean> {
  const suffix = field === "title" ? context.titleSuffix : "";
  const habit: Habit = {
    name: `${field}-wide ${suffix}`,
    most: 500,
    isSo: ({ [field]: text }) =>
      text === undefined ? undefined : measuredText(text + suffix, field).isTooWide,
  };
  return isHabit(article, habit, context);
}

/** "612 pixels", "about 612 pixels". */
export function widthWords({ pixels, isExact }: TextWidth): string {
  const figure = formatInteger(Math.round(pixels));
  return isExact ? l10n.t("{0} pixels", figure) : l10n.t("about {0} pixels", figure);
}

/** A title may come from elsewhere: a heading, an exported object, a template, data of its folder. */
async function missingTitle(article: CheckedArticle, context: CheckContext): Promise<Finding[]> {
  const { front, body, text, rules } = article;
  const showsNames = rules.head?.showsNames === true;
  const isElsewhere =
    front.kind === "unreadable" ||
    body.headings.some(({ depth }) => depth === 1) ||
    body.hasTemplates ||
    /^export\b/mu.test(text) ||
    traitsOf(rules).titlesFromNames ||
    (showsNames && !hasBareName(article)) ||
    isHome(article) ||
    (isHtmlHead(front) && !/<head[\s>]/iu.test(text)) ||
    !(await isMissed("title", article, context)) ||
    (!isHtmlHead(front) &&
      ((await rules.head?.fillsTitles()) === true ||
        (await rules.head?.takesTitles?.(headOf(article))) === false));
  return isElsewhere
    ? []
    : [
        {
          rule: "title-missing",
          message: showsNames
            ? l10n.t(
                "This article has no title, so {0} shows the name of its file or folder instead.",
                traitsOf(rules).name,
              )
            : l10n.t("This article has no title. Search engines will make one up."),
          ...firstLine(article),
          fixes: [{ kind: "field", title: l10n.t("Add Title…"), field: "title" }],
        },
      ];
}

/** Fields that a page without a title may have one from. */
const otherTitles: ReadonlySet<string> = new Set(["id", "title_meta"]);

/** The day that a post's folder begins with. */
const day = /^\d{4}-\d{1,2}-\d{1,2}-?/u;

/**
 * Whether the name that is shown of an article doesn't read as a title: `setting-up`, `install`. A version is
 * one. That of a page of code isn't taken, and a text without front matter is often a part that other articles import.
 */
function hasBareName({ path, front }: CheckedArticle): boolean {
  const file = nameOf(path).replace(/\.\w+$/u, "");
  const folder = nameOf(folderOf(path));
  // of a post in a folder of its own, that folder's name is shown, without its day
  const isPost = file === "index" && (day.test(folder) || /(?:^|\/)blogs?\//u.test(path));
  const name = isPost ? folder.replace(day, "") : file;
  return (
    /^[\p{Ll}\d._-]+$/u.test(name) &&
    /\p{L}{2}/u.test(name) &&
    !/(?:^|\/)src\/pages\//u.test(path) &&
    front.kind === "fields" &&
    !front.fields.some((field) => otherTitles.has(field.name))
  );
}
