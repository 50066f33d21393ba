import * as vscode from "vscode";
import { articleKind } from "../../../articles/frontMatter/articleKind.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import type { App } from "../../platform/app.ts";
import type { FormField } from "../../../shared/formField.ts";
import { settings } from "../../platform/settings.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { urlsInText } from "../../../articles/contents/urlsInText.ts";
import { keywordFields } from "../article/articleKeyword.ts";
import { articleValue, csvColumns, foldersOf, valuesOfText } from "./batchValues.ts";
import type { BatchValue } from "./batchValues.ts";
import { readArticleFile } from "../../platform/unreadFiles.ts";
import { findFiles, workspaceFiles } from "../../platform/workspaceFiles.ts";

interface SourceItem extends PickItem {
  read(): Promise<readonly BatchValue[] | undefined>;
}

/** Files of a project that are looked through at most. */
const mostFiles = 2000;
const elsewhere = "**/{node_modules,.git,dist,public,_site,out,build}/**";
/** Bytes of a CSV file that are read at most: a batch has thousands of rows at most. */
const largestCsv = 20 * 1024 * 1024;

/**
 * Asks where a batch's values come from and reads them: the selection, the addresses of the
 * document, a column of a CSV file, a folder of articles. Undefined when the person gave up.
 */
export async function pickSource(
  app: Pick<App, "sites">,
  field: FormField,
): Promise<readonly BatchValue[] | undefined> {
  const sources = [...(await editorSources(field)), ...(await projectSources(app, field))];
  if (sources.length === 0) {
    void notifyInfo(
      vscode.l10n.t(
        "Select lines in a document first, one per call, or open a folder with CSV files or articles.",
      ),
    );
    return undefined;
  }
  const choice = await askPick(sources, {
    title: vscode.l10n.t("Run Batch: choose a source"),
    placeHolder: vscode.l10n.t(
      "{0} per call. Nothing is charged until you confirm the plan.",
      vscode.l10n.t(field.label),
    ),
    ignoreFocusOut: true,
  });
  return choice?.read();
}

async function editorSources(field: FormField): Promise<SourceItem[]> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    return [];
  }
  const { document, selections } = editor;
  const selected = await valuesOfText(
    field,
    selections.map((selection) => document.getText(selection)).join("\n"),
  );
  const forPages = field.control === "url" || field.control === "domain";
  const urls = forPages ? (await urlsInText(document.getText())).map(({ url }) => url) : [];
  const lines =
    forPages || selected.length > 0 ? [] : await valuesOfText(field, document.getText());
  return [
    { icon: "selection", ...source(vscode.l10n.t("Selected lines"), selected) },
    { icon: "link", ...source(vscode.l10n.t("URLs in this document"), urls) },
    { icon: "list-unordered", ...source(vscode.l10n.t("Lines of this document"), lines) },
  ].filter(({ values }) => values.length > 0);
}

function source(
  label: string,
  values: readonly string[],
): SourceItem & { readonly values: readonly string[] } {
  const first = values.slice(0, 3).join(", ");
  return {
    label,
    values,
    description: formatInteger(values.length),
    detail: first.slice(0, 200),
    read: () => Promise.resolve(values.map((text) => ({ text }))),
  };
}

/** What lies in the project's files is used only where the person trusts the folder. */
async function projectSources(app: Pick<App, "sites">, field: FormField): Promise<SourceItem[]> {
  if (!vscode.workspace.isTrusted || vscode.workspace.workspaceFolders === undefined) {
    return [];
  }
  const [tables, texts] = await Promise.all([
    findFiles("**/*.csv", elsewhere, mostFiles),
    field.control === "domain" ? [] : findFiles("**/*.{md,mdx,markdown}", elsewhere, mostFiles),
  ]);
  const articles = texts.filter((uri) => !isOwnFile(uri));
  return [
    ...(tables.length === 0
      ? []
      : [
          {
            icon: "table",
            label: vscode.l10n.t("A column of a CSV file…"),
            description: formatInteger(tables.length),
            read: () => readColumn(tables),
          },
        ]),
    ...(articles.length === 0
      ? []
      : [
          {
            icon: "folder",
            label: vscode.l10n.t("A folder of articles…"),
            description: formatInteger(articles.length),
            detail:
              field.control === "text"
                ? vscode.l10n.t("Keyword from front matter, or the title")
                : vscode.l10n.t("Published URL, by the site's own configuration"),
            read: () => readArticles(app, field, articles),
          },
        ]),
  ];
}

/** True for what this extension has written into its folder: briefs and reports are no articles. */
function isOwnFile(uri: vscode.Uri): boolean {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return (
    folder !== undefined &&
    uri.path.startsWith(
      `${vscode.Uri.joinPath(folder.uri, settings.folder(uri)).path.replace(/\/$/u, "")}/`,
    )
  );
}

async function readColumn(
  tables: readonly vscode.Uri[],
): Promise<readonly BatchValue[] | undefined> {
  const files = tables
    .map((uri) => ({ uri, label: vscode.workspace.asRelativePath(uri) }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1));
  const file = await askPick(files, {
    title: vscode.l10n.t("Select a CSV file"),
    ignoreFocusOut: true,
  });
  if (file === undefined) {
    return undefined;
  }
  const columns = await csvColumns(
    new TextDecoder().decode(await workspaceFiles.readFile(file.uri, largestCsv)),
  );
  if (columns.length === 0) {
    throw new Error(vscode.l10n.t("{0} has no column with values.", file.label));
  }
  const items = columns.map(({ name, values }) => source(name, values));
  const column = await askPick(items, {
    title: vscode.l10n.t("Select a column"),
    ignoreFocusOut: true,
  });
  return column?.values.map((text) => ({ text }));
}

async function readArticles(
  app: Pick<App, "sites">,
  field: FormField,
  articles: readonly vscode.Uri[],
): Promise<readonly BatchValue[] | undefined> {
  const byPath = articles.map((uri) => ({ uri, path: vscode.workspace.asRelativePath(uri) }));
  const folders = foldersOf(byPath.map(({ path }) => path)).map(({ folder, files }) => ({
    folder,
    label: folder === "." ? vscode.l10n.t("The whole project") : folder,
    description: formatInteger(files),
  }));
  const choice = await askPick(folders, {
    title: vscode.l10n.t("Select a folder of articles"),
    ignoreFocusOut: true,
  });
  if (choice === undefined) {
    return undefined;
  }
  const chosen = byPath.filter(
    ({ path }) => choice.folder === "." || path.startsWith(`${choice.folder}/`),
  );
  const values: BatchValue[] = [];
  const sites = await app.sites();
  for (const { uri, path } of chosen) {
    const text = await readArticleFile(uri);
    if (text === undefined) {
      continue;
    }
    const { title, slug } = settings.frontMatterFields(uri);
    const value = await articleValue(field, {
      text,
      kind: articleKind("", uri.path) ?? "markdown",
      path,
      keywordFields: keywordFields(uri),
      titleField: title,
      locate: (front) => sites.locate(uri, front, slug),
    });
    values.push(...(value === undefined ? [] : [value]));
  }
  if (values.length < chosen.length) {
    void notifyInfo(skippedArticles(field, chosen.length - values.length));
  }
  return values;
}

/** "3 articles were skipped…", and what they don't have. */
function skippedArticles({ control }: FormField, articles: number): string {
  const count = formatInteger(articles);
  if (control === "text") {
    return countedText(
      articles,
      {
        one: "1 article was skipped: no keyword or title in its front matter.",
        other: "{0} articles were skipped: no keyword or title in their front matter.",
      },
      count,
    );
  }
  return countedText(
    articles,
    {
      one: "1 article was skipped: its published URL isn't known for sure, or it isn't published.",
      other:
        "{0} articles were skipped: their published URLs aren't known for sure, or they aren't published.",
    },
    count,
  );
}
