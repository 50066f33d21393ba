import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import { settings } from "../../platform/settings.ts";
import { fillWebview, webviewPort } from "../../platform/webviewPanel.ts";
import { parseFromResultView } from "../../../research/results/messages.ts";
import { nextRows } from "../../../research/results/parts/tableStore.ts";
import type { TableSource } from "../../../research/results/parts/tableStore.ts";
import type { RowAct } from "../../../research/results/rowMenu.ts";
import { Channel } from "../../../shared/channel.ts";
import type {
  FromResultView,
  FromResultViewReplies,
  MenuItem,
  OpenLinkMessage,
  ReadyReply,
  ResultDocument,
  RunRowMenuMessage,
  ToResultView,
  ToResultViewReplies,
} from "../../../shared/resultProtocol.ts";
import type { ReadingPart } from "../../../shared/fileReading.ts";
import { isWebUrl } from "../../../shared/table.ts";
import { openWebAddress } from "./followUps.ts";

/** A table of the project as it was just read: a document with one table, and its rows. */
export interface TableContent {
  readonly document: ResultDocument;
  readonly source: TableSource;
}

/** An entry of a row's menu, with what it does: as in the tables of results, or what only this table knows of. */
export interface TableChoice<Act> {
  readonly item: MenuItem;
  readonly act: Act;
}

/** Where a tab's table comes from. */
export interface TableTabSource<Content extends TableContent, Act = RowAct>
  extends vscode.Disposable {
  /** What the view keeps of itself, to be restored by. */
  readonly id: string;
  /** The tab's name, for screen readers. */
  readonly name: string;
  /** Reads everything again. Rejects with a sentence. */
  read(): Promise<Content>;
  /** Calls `follow` when the table may have become another one. */
  onDidChange(follow: () => void): vscode.Disposable;
  /** Opens the file that the table is made of; absent where there is none. */
  openText?(): Promise<void>;
  /** What can be done with rows of the table. */
  choices?(content: Content, rows: readonly number[]): Promise<readonly TableChoice<Act>[]>;
  act?(act: Act): Promise<void>;
  /** Asks how the file behind the table is to be read in one respect; `onDidChange` tells where that makes it another table. */
  changeReading?(content: Content, part: ReadingPart): Promise<void>;
  /** Runs an action of the document; its button has shown the price. */
  runAction?(index: number): Promise<void>;
}

type Reply = FromResultViewReplies[FromResultView["kind"]];

/** A table of the project in the grid of the results, read-only; it follows what it is made of. A hidden tab holds no rows. */
export class TableTab<Content extends TableContent, Act = RowAct> implements vscode.Disposable {
  readonly #app: App;
  readonly #source: TableTabSource<Content, Act>;
  readonly #channel: Channel<
    FromResultView,
    FromResultViewReplies,
    ToResultView,
    ToResultViewReplies
  >;
  readonly #watching: vscode.Disposable;
  #read: Promise<Content> | undefined;
  #revision = 0;

  constructor(app: App, source: TableTabSource<Content, Act>, panel: vscode.WebviewPanel) {
    this.#app = app;
    this.#source = source;
    this.#channel = new Channel(webviewPort(panel.webview), {
      parse: parseFromResultView,
      handle: (message) => this.#handle(message),
    });
    this.#watching = vscode.Disposable.from(
      source.onDidChange(() => {
        this.#forget();
        // A hidden view doesn't get it, and asks again when the editor creates it again.
        void this.#channel.send({ kind: "changed" }).catch(() => undefined);
      }),
      panel.onDidChangeViewState(() => (panel.visible ? undefined : this.#forget())),
      source,
    );
    fillWebview(panel.webview, app.context.extensionUri, { name: "result", title: source.name });
  }

  dispose(): void {
    this.#watching.dispose();
    this.#channel.dispose();
    this.#forget();
  }

  #forget(): void {
    this.#read = undefined;
  }

  async #handle(message: FromResultView): Promise<Reply> {
    const source = this.#source;
    switch (message.kind) {
      case "ready":
        return this.#ready();
      case "rows": {
        const table = (await this.#shown(message.revision)).source;
        return nextRows(table, message.from);
      }
      case "openLink":
        await this.#openLink(message);
        return null;
      case "rowMenu":
        return (await this.#choices(message.revision, message.rows)).map(({ item }) => item);
      case "runRowMenu":
        await this.#runRowMenu(message);
        return null;
      case "copyText":
        await vscode.env.clipboard.writeText(message.text);
        return null;
      case "columnLayout":
        // Another table has other columns: how these are arranged lasts as long as the tab.
        return null;
      case "openJson":
        if (source.openText === undefined) {
          throw unavailable();
        }
        await source.openText();
        return null;
      case "changeReading":
        if (source.changeReading === undefined) {
          throw unavailable();
        }
        await source
          .changeReading(await this.#content(), message.part)
          .catch((error: unknown) => this.#report(error));
        return null;
      case "runAction":
        if (source.runAction === undefined || !(await this.#offers(message.index))) {
          throw unavailable();
        }
        // What goes wrong is said by the editor: the tab may be hidden by then.
        await source.runAction(message.index).catch((error: unknown) => this.#report(error));
        return null;
      default:
        throw unavailable();
    }
  }

  async #ready(): Promise<ReadyReply> {
    this.#forget();
    const { document } = await this.#content();
    this.#revision += 1;
    return {
      id: this.#source.id,
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

  /** True for an action of the document: a view may name anything. */
  async #offers(index: number): Promise<boolean> {
    const { document } = await this.#content();
    return document.actions.some((action) => action.index === index);
  }

  #content(): Promise<Content> {
    this.#read ??= this.#source.read();
    return this.#read;
  }

  /** What the view shows. Rows are named by their place: in another table the same place may be another row. */
  #shown(revision: number): Promise<Content> {
    if (revision !== this.#revision) {
      throw new Error(vscode.l10n.t("The table has changed. Try again."));
    }
    return this.#content();
  }

  async #choices(revision: number, rows: readonly number[]): Promise<readonly TableChoice<Act>[]> {
    return this.#source.choices === undefined
      ? []
      : this.#source.choices(await this.#shown(revision), rows);
  }

  async #runRowMenu({ revision, rows, item }: RunRowMenuMessage): Promise<void> {
    const choice = (await this.#choices(revision, rows)).find((one) => one.item.id === item);
    if (choice === undefined || this.#source.act === undefined) {
      throw new Error(vscode.l10n.t("This action isn't available for these rows."));
    }
    if (choice.item.unavailable !== undefined) {
      throw new Error(choice.item.unavailable);
    }
    await this.#source.act(choice.act);
  }

  async #openLink({ revision, column, row }: OpenLinkMessage): Promise<void> {
    const [values] = (await this.#shown(revision)).source.rows(row, row + 1);
    const value = values?.[column];
    if (isWebUrl(value)) {
      await openWebAddress(value).catch((error: unknown) => this.#report(error));
    }
  }

  #report(error: unknown): void {
    void reportProblem(this.#app.log, error);
  }
}

/** For what a table can't do: its page has no button for that. */
function unavailable(): Error {
  return new Error(vscode.l10n.t("This action isn't available in this table."));
}
