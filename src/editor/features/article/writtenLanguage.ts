import * as vscode from "vscode";
import { english, writtenLanguages } from "../../../articles/written/writtenLanguages.ts";
import type { WrittenLanguage } from "../../../articles/written/writtenLanguages.ts";
import { languageName as nameOfCode } from "../../../articles/contents/articleLanguage.ts";
import { defaultOfSeveral } from "../../../articles/sites/siteRules.ts";
import { chosenLanguage } from "../../../research/files/chosenLanguage.ts";
import type { LanguageSource } from "../../../research/files/chosenLanguage.ts";
import type { App } from "../../platform/app.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { settings } from "../../platform/settings.ts";
import { languageOf } from "./projectLanguages.ts";

/** The language that a file's texts are written in, and why. */
export interface LanguageChoice {
  readonly language: WrittenLanguage;
  /** "person" for one that was picked for this time. */
  readonly source: LanguageSource | "person";
  /** The English name of the language that was wanted, where there are no texts in it. */
  readonly unavailable?: string;
}

/** The language for something that is inserted into an article. */
export async function languageForArticle(
  app: Pick<App, "sites">,
  document: vscode.TextDocument,
): Promise<LanguageChoice> {
  const article = await languageOf(app, document);
  return languageFor(app, document.uri, article === undefined ? {} : { article });
}

/**
 * The language for a new file of a project: no article says one. `market` is the English name of the language of its
 * searches; without one, as of results about links or visitors, those of the project count. `scope` is where the file
 * goes, or the project in front.
 */
export async function languageForProject(
  app: Pick<App, "sites">,
  market: string | undefined,
  scope: vscode.Uri | undefined,
): Promise<LanguageChoice> {
  return languageFor(app, scope, market === undefined ? {} : { market });
}

async function languageFor(
  { sites }: Pick<App, "sites">,
  scope: vscode.Uri | undefined,
  known: { readonly article?: string; readonly market?: string },
): Promise<LanguageChoice> {
  const set = settings.writtenLanguage(scope);
  const place = scope === undefined ? undefined : (await sites()).placeOf(scope);
  const found =
    place === undefined || set !== "auto" || known.article !== undefined
      ? []
      : await place.project.ask("sites", undefined);
  const market = known.market ?? settings.project(scope).language;
  return chosenLanguage({
    ...known,
    ...(market === "" ? {} : { market }),
    set,
    site: found.flatMap(({ languages }) =>
      (defaultOfSeveral(languages) === undefined ? [] : languages).flatMap(
        ({ code, isDefault }) => {
          const name = nameOfCode(code);
          return name === undefined ? [] : [{ name, isDefault }];
        },
      ),
    ),
    editor: nameOfCode(vscode.env.language),
  });
}

/** What is shown of the language where a person chooses what to write: "German, the article's language". */
export function languageInWords({ language, source, unavailable }: LanguageChoice): string {
  const name = nameOf(language);
  if (unavailable !== undefined) {
    return vscode.l10n.t("{0}, because texts aren't available in: {1}", name, unavailable);
  }
  switch (source) {
    case "setting":
      return vscode.l10n.t("{0}, as set for this folder", name);
    case "article":
      return vscode.l10n.t("{0}, the article's language", name);
    case "site":
      return vscode.l10n.t("{0}, the site's language", name);
    case "market":
      return vscode.l10n.t("{0}, the market's language", name);
    case "editor":
      return vscode.l10n.t("{0}, the editor's language", name);
    case "person":
      return name;
  }
}

/** Asks for another language, for this time; the one before where the person gives up. */
export async function askLanguage(before: LanguageChoice): Promise<LanguageChoice> {
  const items = writtenLanguages.map((language) => ({
    label: nameOf(language),
    description: language.code === before.language.code ? languageInWords(before) : "",
    language,
  }));
  const picked = await askPick(items, {
    title: vscode.l10n.t("Language of the Text"),
    placeHolder: vscode.l10n.t("For this time only. The setting Written Language is for always."),
    ignoreFocusOut: true,
  });
  return picked === undefined ? before : { language: picked.language, source: "person" };
}

/** The item of a list that shows the language, and leads to another one. */
export function languageItem(choice: LanguageChoice): PickItem {
  return {
    icon: "globe",
    label: vscode.l10n.t("Change Language…"),
    description: languageInWords(choice),
  };
}

/** True where a person expects nothing else: the text is in the editor's language. */
export function isEditorLanguage({ language, unavailable }: LanguageChoice): boolean {
  return unavailable === undefined && nameOfCode(vscode.env.language) === language.name;
}

function nameOf({ code }: WrittenLanguage): string {
  return code === english.code ? vscode.l10n.t("English") : vscode.l10n.t("German");
}
