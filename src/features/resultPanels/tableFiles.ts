import * as vscode from "vscode";
import { OpenQuoteError } from "../../files/keywordLists/csvRecords.ts";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import { onFileChange } from "../../platform/editorFiles.ts";
import { settings } from "../../platform/settings.ts";
import { fillWebview, webviewPort } from "../../platform/webviewPanel.ts";
import { csvDocument } from "../../results/csvDocument.ts";
import type { CsvDocument } from "../../results/csvDocument.ts";
import { parseFromResultView } from "../../results/messages.ts";
import { Channel } from "../../shared/channel.ts";
import { formatBytes } from "../../shared/formatBytes.ts";
import { shortText } from "../../shared/plainText.ts";
import type {
  FromResultView,
  FromResultViewReplies,
  OpenLinkMessage,
  ReadyReply,
  ToResultView,
  ToResultViewReplies,
} from "../../shared/resultProtocol.ts";
import { columnValues, isWebUrl } from "../../shared/table.ts";
import { openWebAddress } from "./followUps.ts";

/** Larger files are not read into memory. */
const mostBytes = 64 * 1024 * 1024;

type Reply = FromResultViewReplies[FromResultView["kind"]];

/** Shows a CSV file in the grid of the results, read-only; it follows the file. No call is ever made from it. */
export function showTableFile(app: App, uri: vscode.Uri, panel: vscode.WebviewPanel): void {
  const tab = new TableTab(app, uri, panel);
  panel.onDidDispose(() => tab.dispose());
}

class TableTab implements vscode.Disposable {
  readonly #app: App;
  readonly #uri: vscode.Uri;
  readonly #channel: Channel<
    FromResultView,
    FromResultViewReplies,
    ToResultView,
    ToResultViewReplies
  >;
  readonly #watching: vscode.Disposable;
  #read: Promise<CsvDocument> | undefined;
  #revision = 0;

  constructor(app: App, uri: vscode.Uri, panel: vscode.WebviewPanel) {
    this.#app = app;
    this.#uri = uri;
    this.#channel = new Channel(webviewPort(panel.webview), {
      parse: parseFromResultView,
      handle: (message) => this.#handle(message),
    });
    this.#watching = vscode.Disposable.from(
      onFileChange(uri, () => {
        this.#forget();
        // A hidden view doesn't get it, and asks again when the editor creates it again.
        void this.#channel.send({ kind: "changed" }).catch(() => undefined);
      }),
      panel.onDidChangeViewState(() => (panel.visible ? undefined : this.#forget())),
    );
    fillWebview(panel.webview, app.context.extensionUri, { name: "result", title: this.#name });
  }

  dispose(): void {
    this.#watching.dispose();
    this.#channel.dispose();
    this.#forget();
  }

  get #name(): string {
    return shortText(this.#uri.path.split("/").at(-1));
  }

  /** A hidden tab holds no rows. */
  #forget(): void {
    this.#read = undefined;
  }

  async #handle(message: FromResultView): Promise<Reply> {
    switch (message.kind) {
      case "ready":
        return this.#ready();
      case "rows": {
        this.#check(message.revision);
        const { rows, columns } = await this.#table();
        return columnValues(rows, columns, message.from);
      }
      case "openJson":
        await vscode.commands.executeCommand("vscode.openWith", this.#uri, "default", {
          preview: false,
        });
        return null;
      case "openLink":
        await this.#openLink(message);
        return null;
      case "rowMenu":
        return [];
      case "copyText":
        await vscode.env.clipboard.writeText(message.text);
        return null;
      case "columnLayout":
        // Another file has other columns: how these are arranged lasts as long as the tab.
        return null;
      default:
        throw new Error(vscode.l10n.t("This action isn't available for rows in a file."));
    }
  }

  async #ready(): Promise<ReadyReply> {
    this.#forget();
    const { document } = await this.#table();
    this.#revision += 1;
    return {
      id: this.#uri.toString(),
      revision: this.#revision,
      isLinkable: false,
      document,
      layouts: {},
      call: null,
      delimiter: settings.excelDelimiter(),
      section: null,
      translations: vscode.l10n.bundle ?? null,
    };
  }

  #check(revision: number): void {
    if (revision !== this.#revision) {
      throw new Error(vscode.l10n.t("The table has changed. Try again."));
    }
  }

  #table(): Promise<CsvDocument> {
    this.#read ??= this.#readFile();
    return this.#read;
  }

  async #readFile(): Promise<CsvDocument> {
    const { size, mtime } = await vscode.workspace.fs.stat(this.#uri);
    if (size > mostBytes) {
      throw new Error(
        vscode.l10n.t(
          "{0} is {1}, too large to show as a table. Open it as text.",
          this.#name,
          formatBytes(size),
        ),
      );
    }
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(this.#uri));
    try {
      return csvDocument(this.#name, text, new Date(mtime).toISOString());
    } catch (error) {
      if (error instanceof OpenQuoteError) {
        throw new Error(
          vscode.l10n.t(
            "Can't read {0}: a quote opened on line {1} is never closed. Open it as text.",
            this.#name,
            error.line,
          ),
          { cause: error },
        );
      }
      throw error;
    }
  }

  async #openLink({ revision, column, row }: OpenLinkMessage): Promise<void> {
    this.#check(revision);
    const value = (await this.#table()).rows[row]?.[column];
    if (isWebUrl(value)) {
      await openWebAddress(value).catch((error: unknown) => reportProblem(this.#app.log, error));
    }
  }
}
