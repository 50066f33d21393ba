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

/** Tables of the project as they were just read: a document, and the rows of its tables. */
export interface TableContent {
  readonly document: ResultDocument;
  /** The rows of the only table. */
  readonly source: TableSource;
  /** The rows of each table by its id, where there are several. */
  readonly sources?: ReadonlyMap<string, TableSource>;
}

/** What is done with rows: as everywhere, or by the table's own source. */
export type TableAct = RowAct | { readonly kind: "own"; readonly run: () => Promise<void> };

/** Something that can be done with rows of a table. */
export interface TableChoice {
  readonly item: MenuItem;
  readonly act: TableAct;
}

/** Where a tab's table comes from. */
export interface TableTabSource<Content extends TableContent> extends vscode.Disposable {
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
  /** What can be done with rows of a table. */
  choices?(
    content: Content,
    rows: readonly number[],
    table: string,
  ): Promise<readonly TableChoice[]>;
  act?(act: RowAct): Promise<void>;
  /** Does what a cell of a column of steps names. */
  doStep?(content: Content, table: string, row: number): Promise<void>;
  /** Asks how the file behind the table is to be read in one respect; `onDidChange` tells where that makes it another table. */
  changeReading?(content: Content, part: ReadingPart): Promise<void>;
  /** Runs an action of the document; its button has shown the price. */
  runAction?(index: number): Promise<void>;
}

type Reply = FromResultViewReplies[FromResultView["kind"]];

/** A table of the project in the grid of the results, read-only; it follows what it is made of. A hidden tab holds no rows. */
export class TableTab<Content extends TableContent> implements vscode.Disposable {
  readonly #app: App;
  readonly #source: TableTabSource<Content>;
  readonly #channel: Channel<
    FromResultView,
    FromResultViewReplies,
    ToResultView,
    ToResultViewReplies
  >;
  readonly #watching: vscode.Disposable;
  #read: Promise<Content> | undefined;
  #revision = 0;
  /** Where the view begins when it asks next: the first of these sections that there is. */
  #sections: readonly string[] = [];
  /** What the view was given last, and before that: it may still show the one before when somebody presses something. */
  #given: readonly { readonly revision: number; readonly content: Content }[] = [];

  constructor(app: App, source: TableTabSource<Content>, panel: vscode.WebviewPanel) {
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
      panel.onDidChangeViewState(() => (panel.visible ? undefined : this.#dropAll())),
      source,
    );
    fillWebview(panel.webview, app.context.extensionUri, { name: "result", title: source.name });
  }

  dispose(): void {
    this.#watching.dispose();
    this.#channel.dispose();
    this.#dropAll();
  }

  /** Has the view begin at the first of these sections that the document has, once. */
  goTo(sections: readonly string[]): void {
    this.#sections = sections;
    // a view that hasn't asked yet does so soon
    if (this.#revision > 0) {
      void this.#channel.send({ kind: "changed" }).catch(() => undefined);
    }
  }

  #forget(): void {
    this.#read = undefined;
  }

  #dropAll(): void {
    this.#forget();
    this.#given = [];
  }

  async #handle(message: FromResultView): Promise<Reply> {
    const source = this.#source;
    switch (message.kind) {
      case "ready":
        return this.#ready();
      case "rows": {
        const table = await this.#table(message.revision, message.table);
        return nextRows(table, message.from);
      }
      case "openLink":
        await this.#openLink(message);
        return null;
      case "rowMenu":
        return (await this.#choices(message)).map(({ item }) => item);
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
    const content = await this.#content();
    const { document } = content;
    const section = this.#sections.find((name) =>
      document.sections.some((one) => one.name === name),
    );
    this.#sections = [];
    this.#revision += 1;
    const revision = this.#revision;
    this.#given = [{ revision, content }, ...this.#given].slice(0, 2);
    return {
      id: this.#source.id,
      revision,
      isLinkable: false,
      document,
      layouts: {},
      call: null,
      delimiter: settings.excelDelimiter(),
      section: section ?? null,
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
  async #shown(revision: number): Promise<Content> {
    const given = this.#given.find((one) => one.revision === revision);
    if (given !== undefined) {
      return given.content;
    }
    if (revision !== this.#revision) {
      throw new Error(vscode.l10n.t("The table has changed. Try again."));
    }
    return this.#content();
  }

  async #table(revision: number, id: string): Promise<TableSource> {
    const { source, sources } = await this.#shown(revision);
    return sources?.get(id) ?? source;
  }

  async #choices({
    revision,
    rows,
    table,
  }: Pick<RunRowMenuMessage, "revision" | "rows" | "table">): Promise<readonly TableChoice[]> {
    return this.#source.choices === undefined
      ? []
      : this.#source.choices(await this.#shown(revision), rows, table);
  }

  async #runRowMenu(message: RunRowMenuMessage): Promise<void> {
    const { item } = message;
    const choice = (await this.#choices(message)).find((one) => one.item.id === item);
    if (choice === undefined) {
      throw new Error(vscode.l10n.t("This action isn't available for these rows."));
    }
    if (choice.item.unavailable !== undefined) {
      throw new Error(choice.item.unavailable);
    }
    const { act } = choice;
    if (act.kind === "own") {
      // What goes wrong is said by the editor: the tab may be hidden by then.
      await act.run().catch((error: unknown) => this.#report(error));
      return;
    }
    if (this.#source.act === undefined) {
      throw unavailable();
    }
    await this.#source.act(act);
  }

  async #openLink({ revision, table, column, row }: OpenLinkMessage): Promise<void> {
    const { columns, rows } = await this.#table(revision, table);
    const value = rows(row, row + 1)[0]?.[column];
    const isStep = columns.some(({ key, isStep: marks }) => key === column && marks === true);
    const content = await this.#shown(revision);
    if (isStep && this.#source.doStep !== undefined) {
      await this.#source.doStep(content, table, row).catch((error: unknown) => this.#report(error));
    } else if (isWebUrl(value)) {
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
