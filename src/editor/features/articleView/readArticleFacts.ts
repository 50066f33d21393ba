import * as vscode from "vscode";
import { mainKeyword } from "../../../articles/contents/keywordInArticle.ts";
import { articleLanguage } from "../../../articles/contents/articleLanguage.ts";
import { longestArticle } from "../../../articles/checks/body/articleBody.ts";
import { articleKind } from "../../../articles/frontMatter/articleKind.ts";
import type { App } from "../../platform/app.ts";
import { projectMarket } from "../../platform/projectDefaults.ts";
import { articleFieldNames } from "../../platform/projectFiles/articleSettings.ts";
import { settings } from "../../platform/settings.ts";
import type { ArticleLocation } from "../../../articles/sites/locateArticle.ts";
import { languageTag } from "../../../shared/marketNames.ts";
import { formatInteger } from "../../../shared/format.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { keywordFields } from "../article/articleKeyword.ts";
import { factContext } from "../article/factContext.ts";
import { nameOfField, readArticle } from "../article/setField.ts";
import type { ReadArticle } from "../article/setField.ts";
import type { CheckedVersion } from "../checks/articleChecks.ts";
import type { ArticleFacts } from "./articleFacts.ts";
import { savedPageQueries } from "./savedPageQueries.ts";
import { savedQuestions } from "./savedQuestions.ts";

/** What is known of an article by itself, with what saved results say; its links aren't among it. Free. */
export async function readArticleFacts(
  app: App,
  document: vscode.TextDocument,
  known: CheckedVersion | undefined,
  isChecking: boolean,
): Promise<ArticleFacts> {
  const { uri, version } = document;
  const read: ReadArticle =
    known?.article === undefined
      ? await readArticle(uri)
      : { document, version, front: known.article.front };
  const { front } = read;
  const text = known?.article?.text ?? document.getText();
  const location =
    known?.article?.location ??
    (await (await app.sites()).locate(uri, front, articleFieldNames(uri).slug));
  const keywordNames = keywordFields(uri);
  const keyword = mainKeyword(text, front, keywordNames)?.keyword;
  const { article, findings = [] } = known ?? {};
  const languageName = await languageOf(document, location);
  return {
    uri: uri.toString(),
    name: uri.path.split("/").at(-1) ?? uri.path,
    text,
    front,
    names: {
      title: nameOfField(read, "title"),
      description: nameOfField(read, "description"),
      slug: nameOfField(read, "slug"),
      keyword: nameOfField(read, "keyword"),
      keywords: nameOfField(read, "keywords"),
    },
    keywordNames,
    titleSuffix: settings.titleSuffix(uri),
    location,
    languageName,
    mainHeading: article?.body.headings.find(({ depth }) => depth === 1)?.text,
    notices: noticesOn(read, known, isChecking),
    checked: article === undefined ? undefined : { article, findings },
    isChecking: isChecking || known?.isComplete === false,
    keyword,
    ...(location.kind === "url"
      ? {
          queries: await savedPageQueries(app, location.url),
          language: languageTag(languageName),
        }
      : {}),
    ...(keyword === undefined ? {} : await savedFactsOf(app, uri, keyword)),
  };
}

/** The English name of the language that an article is written in; where neither it nor its site says so, that of the project's market. */
async function languageOf(document: vscode.TextDocument, told: ArticleLocation): Promise<string> {
  const kind = articleKind(document.uri.path, document.languageId) ?? "markdown";
  const name = await articleLanguage(document.getText(), kind, told);
  return name ?? projectMarket(document.uri).language;
}

async function savedFactsOf(
  app: App,
  uri: vscode.Uri,
  keyword: string,
): Promise<Pick<ArticleFacts, "figures" | "questions">> {
  const known = await app.knownFacts();
  const facts = await known.keyword(keyword, app.connections.origin);
  return {
    figures: { facts, context: await factContext(app, known, uri) },
    questions: await savedQuestions(app, known, keyword),
  };
}

/** What keeps an article from being read, written or checked, as sentences. */
function noticesOn(
  { document, front }: ReadArticle,
  known: CheckedVersion | undefined,
  isChecking: boolean,
): string[] {
  const kind = articleKind(document.uri.path, document.languageId);
  const notices: string[] = [];
  if (front.kind === "unreadable") {
    notices.push(
      vscode.l10n.t(
        "The front matter can't be read. Line {0}: {1}.",
        formatInteger(front.line),
        shownSentence(front.problem),
      ),
    );
  } else if (front.kind === "none" && kind !== "html") {
    notices.push(vscode.l10n.t("This file has no front matter. Filling in a field adds it."));
  }
  const unchecked = isChecking ? "" : whyUnchecked(document, known);
  return unchecked === "" ? notices : [...notices, unchecked];
}

function whyUnchecked(document: vscode.TextDocument, known: CheckedVersion | undefined): string {
  if (known?.article !== undefined) {
    return "";
  }
  if (known?.problem !== undefined) {
    return vscode.l10n.t(
      "{0} Its fields can be edited, problems and links aren't shown.",
      shownSentence(known.problem),
    );
  }
  if (settings.checks(document.uri) === "off") {
    return vscode.l10n.t("Checks are turned off in Settings, so problems and links aren't shown.");
  }
  if (vscode.workspace.getWorkspaceFolder(document.uri) === undefined) {
    return vscode.l10n.t(
      "This file isn't in an open folder, so it isn't checked. Open your site's folder.",
    );
  }
  if (document.getText().length > longestArticle) {
    return vscode.l10n.t(
      "This file has over {0} characters, too many to check. Its fields can be edited.",
      formatInteger(longestArticle),
    );
  }
  return vscode.l10n.t(
    "This file isn't part of a site here, so it isn't checked. You can still edit its fields.",
  );
}
