import * as vscode from "vscode";
import { articleKind } from "../../../articles/frontMatter/articleKind.ts";
import { readFrontMatter } from "../../../articles/frontMatter/readFrontMatter.ts";
import type { FrontMatter } from "../../../articles/frontMatter/frontMatter.ts";

/** Front matter stands within so many lines; the head of an HTML page does, too. */
const headLines = 1000;
/** UTF-16 units of them that are read: a file may be one line. */
const headLength = 120_000;

/** The beginning of a text; offsets in it are those of the document. */
export interface ArticleHead {
  readonly text: string;
  /** Undefined for what is no article. */
  readonly front: FrontMatter | undefined;
}

interface ReadHead {
  readonly version: number;
  readonly languageId: string;
  readonly head: Promise<ArticleHead>;
}

/** The beginnings of open articles: read once for each version of a text, however often its hovers and lenses are asked for. */
export class ArticleHeads {
  readonly #read = new WeakMap<vscode.TextDocument, ReadHead>();

  of(document: vscode.TextDocument): Promise<ArticleHead> {
    const { version, languageId } = document;
    const known = this.#read.get(document);
    if (known?.version === version && known.languageId === languageId) {
      return known.head;
    }
    const head = readHead(document);
    this.#read.set(document, { version, languageId, head });
    head.catch(() => {
      // Who asked is told; the next question tries again.
      this.#read.delete(document);
    });
    return head;
  }
}

async function readHead(document: vscode.TextDocument): Promise<ArticleHead> {
  const kind = articleKind(document.uri.path, document.languageId);
  if (kind === undefined) {
    return { text: "", front: undefined };
  }
  const text = document.getText(new vscode.Range(0, 0, headLines, 0)).slice(0, headLength);
  return { text, front: await readFrontMatter(text, kind) };
}
