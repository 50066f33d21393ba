import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import type { GuessedUrl } from "../../../articles/sites/locateArticle.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import type { FormField } from "../../../shared/formField.ts";
import { shortText } from "../../../shared/plainText.ts";
import { neededFields } from "../../../research/tools/arguments.ts";
import type { ToolArguments, ToolDefinition } from "../../../research/tools/definition.ts";
import { isArticle } from "./isArticle.ts";
import { urlAt, urlsInText } from "../../../articles/contents/urlsInText.ts";

/** The writer's text offers the first needed field: a URL, or the selected words. */
export type Proposal =
  | {
      readonly kind: "draft";
      readonly draft: ToolArguments;
      /** Where it comes from, in words, where that isn't plain to see. */
      readonly note?: string;
      /** Where it is a guess. */
      readonly guess?: GuessedUrl;
    }
  | { readonly kind: "cancelled" };

const nothing: Proposal = { kind: "draft", draft: {} };
/** Selections longer than this are passages, not keywords. */
const longestKeyword = 80;
/** The most URLs of a document that are offered. */
const mostUrls = 2000;

/**
 * What the active editor proposes for a tool: for a page or a site the URL at the caret, else in the
 * selection, else the article's own or one picked from the document; for a keyword the selected
 * words, else the keyword of the article where results are about one.
 */
export async function proposeFromEditor(
  app: Pick<App, "sites">,
  tool: ToolDefinition,
): Promise<Proposal> {
  const [field] = neededFields(tool);
  const editor = vscode.window.activeTextEditor;
  if (field === undefined || editor === undefined) {
    return nothing;
  }
  switch (field.control) {
    case "url":
    case "domain":
      return proposeUrl(app, editor, field);
    case "text": {
      const selected = editor.document.getText(editor.selection).trim();
      const words =
        selected === "" && tool.keywordField === field.name ? await ownKeyword(editor) : selected;
      return words === "" || words.length > longestKeyword ? nothing : draft(field.name, words);
    }
    default:
      return nothing;
  }
}

/** What the article in the editor is about. */
async function ownKeyword({ document }: vscode.TextEditor): Promise<string> {
  const { articleKeyword } = await import("./articlePart.ts");
  return articleKeyword(document);
}

async function proposeUrl(
  app: Pick<App, "sites">,
  { document, selection }: vscode.TextEditor,
  field: FormField,
): Promise<Proposal> {
  const atCaret = await urlAt(
    document.lineAt(selection.active.line).text,
    selection.active.character,
  );
  const selected = atCaret ?? (await urlsInText(document.getText(selection), 1))[0];
  if (selected !== undefined) {
    return draft(field.name, selected.url);
  }
  const own = await ownAddress(app, document);
  const urls = (await urlsInText(document.getText(), mostUrls)).map(({ url }) => url);
  return field.control === "domain"
    ? proposeFrom(own && { url: hostOf(own.url), note: "" }, urls.map(hostOf), field)
    : proposeFrom(own, urls, field);
}

async function proposeFrom(
  own: OwnAddress | undefined,
  found: readonly string[],
  field: FormField,
): Promise<Proposal> {
  const others = [...new Set(found)].filter((url) => url !== own?.url);
  if (others.length === 0) {
    return own === undefined ? nothing : ownDraft(field.name, own);
  }
  return pickUrl(own, others, field);
}

/** The site of a URL; an article links to many pages of one. The URL itself where it has none that can be read. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url;
}

interface OwnAddress {
  /** Or its site, for a tool about sites. */
  readonly url: string;
  readonly note: string;
  readonly guess?: GuessedUrl;
}

/** Where the article itself is published; undefined where that can't be told, and in Restricted Mode, where no file leads to a call. */
async function ownAddress(
  app: Pick<App, "sites">,
  document: vscode.TextDocument,
): Promise<OwnAddress | undefined> {
  if (!isArticle(document) || !vscode.workspace.isTrusted) {
    return undefined;
  }
  const { articleUrl } = await import("./articlePart.ts");
  const published = await articleUrl(app, document.uri);
  return published.kind === "url" ? published : undefined;
}

interface UrlItem extends PickItem {
  readonly proposal: Proposal;
}

async function pickUrl(
  own: OwnAddress | undefined,
  urls: readonly string[],
  { name: field, control }: FormField,
): Promise<Proposal> {
  const isSite = control === "domain";
  const other: UrlItem = {
    icon: "edit",
    label: isSite ? vscode.l10n.t("Type another site…") : vscode.l10n.t("Type another URL…"),
    alwaysShow: true,
    proposal: nothing,
  };
  const article: UrlItem[] =
    own === undefined
      ? []
      : [
          {
            label: shortText(own.url),
            description: vscode.l10n.t("this article"),
            detail: own.note,
            proposal: ownDraft(field, own),
          },
        ];
  const choice = await askPick(
    [
      ...article,
      ...urls.map((url): UrlItem => ({ label: url, proposal: draft(field, url) })),
      other,
    ],
    {
      title: isSite ? vscode.l10n.t("Select a site") : vscode.l10n.t("Select a page"),
      placeHolder: isSite
        ? vscode.l10n.t("Sites in this document. Nothing is charged yet.")
        : vscode.l10n.t("URLs in this document. Nothing is charged yet."),
      ignoreFocusOut: true,
    },
  );
  return choice?.proposal ?? { kind: "cancelled" };
}

function ownDraft(field: string, { url, note, guess }: OwnAddress): Proposal {
  return { ...draft(field, url), note, ...(guess && { guess }) };
}

function draft(field: string, value: string): Extract<Proposal, { kind: "draft" }> {
  return { kind: "draft", draft: { [field]: value } };
}
