import * as vscode from "vscode";
import { articleKind } from "../../../articles/frontMatter/articleKind.ts";
import { fieldList, fieldNamed, isHtmlHead } from "../../../articles/frontMatter/frontMatter.ts";
import { beside, shortText } from "../../../shared/plainText.ts";
import type { App } from "../../platform/app.ts";
import { projectMarket } from "../../platform/projectDefaults.ts";
import type { ProjectSites } from "../../platform/projectFiles/projectSites.ts";
import { askLine } from "../../platform/prompts/inputBox.ts";
import { notifyWarning } from "../../platform/prompts/messages.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import {
  articleFields,
  fieldLabel,
  joinKeywords,
  lengthWords,
  proposedSlug,
  splitKeywords,
  valueProblem,
} from "./fieldWords.ts";
import type { ArticleField } from "./fieldWords.ts";
import { languageOfText } from "./projectLanguages.ts";
import { nameOfField, readArticle, setField } from "./setField.ts";
import type { ReadArticle } from "./setField.ts";

/**
 * Asks which field of an article is to be written and what it is to say, and writes it. Free of charge. A field that
 * isn't there begins with `proposal`.
 */
export async function editFields(
  { sites }: Pick<App, "sites">,
  uri: vscode.Uri,
  wanted: ArticleField | undefined,
  proposal?: string,
): Promise<void> {
  const article = await readArticle(uri);
  if (article.front.kind === "unreadable") {
    await explainUnreadable(article.document, article.front.line, article.front.problem);
    return;
  }
  const field = wanted ?? (await pickField(article));
  if (field === undefined) {
    return;
  }
  const present = presentValue(article, field);
  const language = await languageFor(await sites(), article);
  const outcome = await askLine({
    title: vscode.l10n.t("{0} of {1}", fieldLabel(field), nameOf(uri)),
    prompt: (text) =>
      beside(
        lengthWords(field, text),
        field === "keywords" ? vscode.l10n.t("separate with commas") : "",
        vscode.l10n.t("free; can be undone"),
      ),
    value: present ?? proposal ?? proposedValue(article, field, language),
    problem: (text) => valueProblem(field, text, language),
  });
  if (outcome.kind === "accepted" && outcome.value !== present) {
    await setField(uri, {
      field,
      value: field === "keywords" ? splitKeywords(outcome.value) : outcome.value.trim(),
    });
  }
}

interface FieldItem extends PickItem {
  readonly field: ArticleField;
}

async function pickField(article: ReadArticle): Promise<ArticleField | undefined> {
  const { front, document } = article;
  const items = articleFields
    .filter((field) => !(field === "slug" && isHtmlHead(front)))
    .map((field): FieldItem => {
      const present = presentValue(article, field);
      const name = nameOfField(article, field);
      return present === undefined
        ? {
            field,
            label: fieldLabel(field),
            description: vscode.l10n.t("not set"),
            detail: vscode.l10n.t('will add "{0}"', shortText(name)),
          }
        : {
            field,
            label: fieldLabel(field),
            description: shortText(present),
            detail: lengthWords(field, present),
          };
    });
  const choice = await askPick(items, {
    title: vscode.l10n.t("Choose a field in {0}", nameOf(document.uri)),
    placeHolder: vscode.l10n.t("Only this field changes. Free."),
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  return choice?.field;
}

/** What the article says, on one line; undefined where the field is not there. */
function presentValue(article: ReadArticle, field: ArticleField): string | undefined {
  const name = nameOfField(article, field);
  const found = fieldNamed(article.front, name);
  if (found === undefined) {
    return undefined;
  }
  return field === "keywords"
    ? joinKeywords(fieldList(article.front, name))
    : (found.text ?? "").replaceAll(/\s+/gu, " ").trim();
}

/** What a field that is not there may begin with. */
function proposedValue(article: ReadArticle, field: ArticleField, language: string): string {
  return field === "slug"
    ? proposedSlug(presentValue(article, "keyword"), presentValue(article, "title"), language)
    : "";
}

/** The English name of an article's language, else the project's. */
async function languageFor(sites: ProjectSites, { document }: ReadArticle): Promise<string> {
  const { languageId, uri } = document;
  const kind = articleKind(languageId, uri.path) ?? "markdown";
  const written = await languageOfText(sites, uri, document.getText(), kind);
  return written ?? projectMarket(uri).language;
}

async function explainUnreadable(
  document: vscode.TextDocument,
  line: number,
  problem: string,
): Promise<void> {
  const sentence = vscode.l10n.t(
    "Can't read the front matter of {0}, so nothing was changed. Line {1}: {2}.",
    nameOf(document.uri),
    line,
    shortText(problem),
  );
  const position = new vscode.Position(line - 1, 0);
  await notifyWarning(sentence, [
    {
      label: vscode.l10n.t("Show Line"),
      run: () =>
        vscode.window.showTextDocument(document, {
          selection: new vscode.Range(position, position),
        }),
    },
  ]);
}

function nameOf(uri: vscode.Uri): string {
  return shortText(uri.path.split("/").at(-1));
}
