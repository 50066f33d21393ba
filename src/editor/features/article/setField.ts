import * as vscode from "vscode";
import { articleKind } from "../../../articles/frontMatter/articleKind.ts";
import { editFrontMatter, withAdditions } from "../../../articles/frontMatter/editFrontMatter.ts";
import type { FieldChange } from "../../../articles/frontMatter/fieldChange.ts";
import { isHtmlHead } from "../../../articles/frontMatter/frontMatter.ts";
import { readFrontMatter } from "../../../articles/frontMatter/readFrontMatter.ts";
import type { FrontMatter } from "../../../articles/frontMatter/frontMatter.ts";
import type { TextChange } from "../../../articles/text/textChange.ts";
import { openDocument } from "../../platform/openDocument.ts";
import { settings } from "../../platform/settings.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { shownValue } from "./fieldWords.ts";
import type { ArticleField } from "./fieldWords.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";

/** A field of an article and what it is to say. */
export interface FieldEdit {
  readonly field: ArticleField;
  readonly value: string | readonly string[];
  /** Puts the values behind those of a list instead of in their place. */
  readonly add?: boolean;
  /** What the field said to the person who typed the value, on one line: nothing is changed where it says something else now. */
  readonly base?: string;
}

/** An article with what its front matter says. */
export interface ReadArticle {
  readonly document: vscode.TextDocument;
  /** Of the document, when it was read. */
  readonly version: number;
  readonly front: FrontMatter;
}

/** Where a new field goes: behind the first of these that is there. */
const follows: { readonly [field in ArticleField]: readonly ArticleField[] } = {
  title: [],
  description: ["title"],
  keyword: ["description", "title"],
  keywords: ["keyword", "description", "title"],
  slug: ["title"],
};

/** Reads an article as it stands in the editor, with what is not saved yet. */
export async function readArticle(uri: vscode.Uri): Promise<ReadArticle> {
  const document = await workspaceFiles.openDocument(uri);
  const { version } = document;
  return {
    document,
    version,
    front: await readFrontMatter(
      document.getText(),
      articleKind(uri.path, document.languageId) ?? "markdown",
    ),
  };
}

/** The name that a field has in an article: the one of the settings, in an HTML page that of HTML. */
export function nameOfField({ document, front }: ReadArticle, field: ArticleField): string {
  return field !== "keyword" && isHtmlHead(front)
    ? field
    : settings.frontMatterFields(document.uri)[field];
}

/** As often a change is worked out anew when the article was changed meanwhile, by another one of these for example. */
const mostTries = 5;

/**
 * Sets a field of an article as one change in the editor, which undo takes back; nothing is saved.
 * Returns false where the field said that already. Throws a sentence where it can't be set; the
 * article is untouched then.
 */
export async function setField(uri: vscode.Uri, edit: FieldEdit): Promise<boolean> {
  await openDocument(uri);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const outcome = await tryToSet(uri, edit);
    if (outcome !== "outdated") {
      return outcome === "changed";
    }
  }
  throw new Error(vscode.l10n.t("{0} changed. Try again.", vscode.workspace.asRelativePath(uri)));
}

async function tryToSet(
  uri: vscode.Uri,
  { field, value, add = false, base }: FieldEdit,
): Promise<"same" | "changed" | "outdated"> {
  const article = await readArticle(uri);
  const { document, version, front } = article;
  const name = nameOfField(article, field);
  if (field === "slug" && isHtmlHead(front)) {
    throw new Error(
      vscode.l10n.t(
        "HTML pages have no slug; the URL comes from the file name. Nothing was changed.",
      ),
    );
  }
  if (document.version !== version) {
    return "outdated";
  }
  const present = shownValue(front, name, field);
  if (base !== undefined && present !== base) {
    throw new Error(
      vscode.l10n.t(
        "The article changed: this field is now “{0}”. Try again.",
        shownSentence(present),
      ),
    );
  }
  const additions = typeof value === "string" ? [value] : value;
  const change: FieldChange = {
    name,
    value: add ? withAdditions(front, name, additions) : value,
    after: follows[field].map((other) => nameOfField(article, other)),
  };
  const edit = await editFrontMatter(
    document.getText(),
    articleKind(uri.path, document.languageId) ?? "markdown",
    change,
  );
  switch (edit.kind) {
    case "same":
      return "same";
    case "refused":
      throw new Error(shownSentence(edit.problem));
    case "change":
      return applyChange(article, edit.change);
  }
}

async function applyChange(
  { document, version }: ReadArticle,
  { start, end, text }: TextChange,
): Promise<"changed" | "outdated"> {
  if (document.version !== version) {
    return "outdated";
  }
  const edit = new vscode.WorkspaceEdit();
  edit.replace(
    document.uri,
    new vscode.Range(document.positionAt(start), document.positionAt(end)),
    text,
  );
  if (
    vscode.workspace.fs.isWritableFileSystem(document.uri.scheme) !== false &&
    (await vscode.workspace.applyEdit(edit))
  ) {
    return "changed";
  }
  // The editor makes no change that was worked out for an older text.
  if (document.version !== version) {
    return "outdated";
  }
  throw new Error(
    vscode.l10n.t(
      "{0} can't be changed in the editor. Nothing was saved.",
      vscode.workspace.asRelativePath(document.uri),
    ),
  );
}
