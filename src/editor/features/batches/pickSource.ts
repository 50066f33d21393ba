import * as vscode from "vscode";
import { articleGlobs, articleKind } from "../../../articles/frontMatter/articleKind.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import type { ReadTable } from "../../../research/tables/table.ts";
import { noteWords, readingWords } from "../../../research/results/tableWords.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { readTableFile, tableBytes } from "../tables/readTableFile.ts";
import { choicesFor, rememberChoices } from "../tables/tableChoices.ts";
import type { App } from "../../platform/app.ts";
import type { FormField } from "../../../shared/formField.ts";
import { settings } from "../../platform/settings.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { urlsInText } from "../../../articles/contents/urlsInText.ts";
import { keywordFields } from "../article/articleKeyword.ts";
import {
  articleValue,
  copiedTable,
  foldersOf,
  hasUnsureHeader,
  valueColumns,
  valuesOfText,
} from "./batchValues.ts";
import type { BatchValue } from "./batchValues.ts";
import { readArticleFile } from "../../platform/unreadFiles.ts";
import { findFiles } from "../../platform/workspaceFiles.ts";

interface SourceItem extends PickItem {
  read(): Promise<readonly BatchValue[] | undefined>;
}

/** Files of a project that are looked through at most. */
const mostFiles = 2000;
const elsewhere = "**/{node_modules,.git,dist,public,_site,out,build}/**";
/** Files with a table, in any letter case: not all file systems and searches fold it. */
const tableFiles = "**/*.{[cC][sS][vV],[tT][sS][vV],[tT][xX][tT]}";

/**
 * Asks where a batch's values come from and reads them: the selection, the addresses of the
 * document, a column of a CSV file, a folder of articles. Undefined when the person gave up.
 */
export async function pickSource(
  app: Pick<App, "sites" | "context">,
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
  const copied = selections.map((selection) => document.getText(selection)).join("\n");
  const copiedRows = await copiedTable(copied);
  const table = copiedRows === undefined ? [] : [selectedTable(copiedRows, copied)];
  const selected = await valuesOfText(field, copied);
  const forPages = field.control === "url" || field.control === "domain";
  const urls = forPages ? (await urlsInText(document.getText())).map(({ url }) => url) : [];
  const lines =
    forPages || selected.length > 0 ? [] : await valuesOfText(field, document.getText());
  const texts = [
    { icon: "selection", ...source(vscode.l10n.t("Selected lines"), selected) },
    { icon: "link", ...source(vscode.l10n.t("URLs in this document"), urls) },
    { icon: "list-unordered", ...source(vscode.l10n.t("Lines of this document"), lines) },
  ].filter(({ values }) => values.length > 0);
  // lines such as `Foo | Brand` may be no table, and of one with links their URLs are meant
  return forPages ? [...texts, ...table] : [...table, ...texts];
}

/** Rows of cells that are selected: which of their columns is meant is asked. */
function selectedTable(table: ReadTable, text: string): SourceItem {
  return {
    icon: "table",
    label: vscode.l10n.t("A column of the selected rows…"),
    description: formatInteger(table.rowCount + (table.decisions.hasHeader ? 1 : 0)),
    read: async () => {
      const hasHeader = hasUnsureHeader(table) ? await askHeader(table) : true;
      const headed = hasHeader === false ? await copiedTable(text, { hasHeader }) : table;
      const values =
        hasHeader === undefined || headed === undefined ? undefined : await pickColumn(headed);
      return values?.map((value) => ({ text: value }));
    },
  };
}

/** Asks whether the first row names the columns; undefined on Escape. */
async function askHeader(table: ReadTable): Promise<boolean | undefined> {
  const detail = table.columns
    .map(({ name }) => name)
    .join(" · ")
    .slice(0, 200);
  const items = [
    { label: vscode.l10n.t("The first row is a header"), detail, hasHeader: true },
    { label: vscode.l10n.t("The first row is data, like the others"), detail, hasHeader: false },
  ];
  const chosen = await askPick(items, {
    title: vscode.l10n.t("Header of the rows"),
    ignoreFocusOut: true,
  });
  return chosen?.hasHeader;
}

/** Asks for a column with values, and says how the table was read and what was left out; undefined on Escape. */
async function pickColumn(table: ReadTable): Promise<readonly string[] | undefined> {
  const items = valueColumns(table).map(({ name, values }) => source(name, values));
  const column = await askPick(items, {
    title: vscode.l10n.t("Select a column"),
    placeHolder: [...readingWords(table.decisions).map(({ text }) => text), ...noteWords(table)]
      .map(shownSentence)
      .join(" · "),
    ignoreFocusOut: true,
  });
  return column?.values;
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
async function projectSources(
  app: Pick<App, "sites" | "context">,
  field: FormField,
): Promise<SourceItem[]> {
  if (!vscode.workspace.isTrusted || vscode.workspace.workspaceFolders === undefined) {
    return [];
  }
  const [tables, texts] = await Promise.all([
    findFiles(tableFiles, elsewhere, mostFiles),
    field.control === "domain"
      ? []
      : findFiles(`**/{${articleGlobs("markdown", "mdx").join(",")}}`, elsewhere, mostFiles),
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
            read: () => readColumn(app, tables),
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
  app: Pick<App, "context">,
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
  const table = await readHeaded(app, file.uri);
  if (table === undefined) {
    return undefined;
  }
  if (valueColumns(table).length === 0) {
    throw new Error(vscode.l10n.t("{0} has no column with values.", file.label));
  }
  const values = await pickColumn(table);
  return values?.map((text) => ({ text, ...folderOf(file.uri) }));
}

/** A file as a table. Lists of words may have names above them or none: that is asked once for the file. */
async function readHeaded(
  app: Pick<App, "context">,
  uri: vscode.Uri,
): Promise<ReadTable | undefined> {
  const table = await readTableFile(app, uri);
  const bytes = await tableBytes(uri);
  const isKnown = choicesFor(app.context, uri.toString(), bytes).hasHeader !== undefined;
  if (table === undefined || isKnown || !hasUnsureHeader(table)) {
    return table;
  }
  const hasHeader = await askHeader(table);
  if (hasHeader === undefined) {
    return undefined;
  }
  await rememberChoices(app.context, uri.toString(), { hasHeader }, bytes);
  return hasHeader ? table : readTableFile(app, uri);
}

async function readArticles(
  app: Pick<App, "sites" | "context">,
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
  for (const { uri } of chosen) {
    const text = await readArticleFile(uri);
    if (text === undefined) {
      continue;
    }
    const { title, slug } = settings.frontMatterFields(uri);
    const value = await articleValue(field, {
      text,
      kind: articleKind(uri.path) ?? "markdown",
      keywordFields: keywordFields(uri),
      titleField: title,
      locate: (front) => sites.locate(uri, front, slug),
    });
    values.push(...(value === undefined ? [] : [{ ...value, ...folderOf(uri) }]));
  }
  if (values.length < chosen.length) {
    void notifyInfo(skippedArticles(field, chosen.length - values.length));
  }
  return values;
}

/** The folder of a file: its project has the market. */
function folderOf(uri: vscode.Uri): Pick<BatchValue, "folder"> {
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString();
  return folder === undefined ? {} : { folder };
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
