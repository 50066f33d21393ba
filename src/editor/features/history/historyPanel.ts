import * as vscode from "vscode";
import { historySite, notesFile } from "../../../research/files/history/historyNames.ts";
import { readNotes } from "../../../research/files/history/historyNotes.ts";
import type { HistoryNote } from "../../../research/files/history/historyNotes.ts";
import { rankSeries } from "../../../research/files/history/rankSeries.ts";
import type { RankSeries } from "../../../research/files/history/rankSeries.ts";
import { rankChart, rankTable } from "../../../research/files/history/rankTable.ts";
import type { RankTable } from "../../../research/files/history/rankTable.ts";
import { historyWithIsoDays, readHistory } from "../../../research/files/history/readHistory.ts";
import type { App } from "../../platform/app.ts";
import { onFileChange } from "../../platform/editorFiles.ts";
import { exists } from "../../platform/projectFiles/exists.ts";
import { readProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import { settings } from "../../platform/settings.ts";
import { fillWebview, webviewPort } from "../../platform/webviewPanel.ts";
import { Channel } from "../../../shared/channel.ts";
import { formatBytes } from "../../../system/formatBytes.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import { shortText } from "../../../shared/plainText.ts";
import type {
  FromHistoryView,
  FromHistoryViewReplies,
  HistoryReady,
  ToHistoryView,
  ToHistoryViewReplies,
} from "../../../shared/historyProtocol.ts";
import { columnValues, isWebUrl } from "../../../shared/table.ts";
import { fileNameOf, inWords } from "./historyFiles.ts";
import { parseFromHistoryView } from "./historyMessages.ts";
import { openEncoded } from "../tables/openEncoded.ts";
import { writeIsoDays } from "../tables/writeIsoDays.ts";
import { commitsOf } from "./pageCommits.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";

/** Larger files are not read into memory: five hundred keywords a day for five years. */
const mostBytes = 256 * 1024 * 1024;
/** Rows that the view gets with its document. */
const firstRows = 1000;

type Reply = FromHistoryViewReplies[FromHistoryView["kind"]];

/** A history as its tab shows it. */
interface LoadedHistory extends RankTable {
  readonly series: readonly RankSeries[];
  readonly problems: readonly string[];
  readonly otherDays: number;
}

/** One history in one tab, read-only; it follows the file, and makes no call. A hidden tab holds no rows. */
export class HistoryPanel implements vscode.Disposable {
  readonly #app: App;
  readonly #uri: vscode.Uri;
  readonly #notes: vscode.Uri;
  readonly #channel: Channel<
    FromHistoryView,
    FromHistoryViewReplies,
    ToHistoryView,
    ToHistoryViewReplies
  >;
  readonly #watching: vscode.Disposable;
  #loaded: Promise<LoadedHistory> | undefined;
  #revision = 0;

  constructor(app: App, uri: vscode.Uri, panel: vscode.WebviewPanel) {
    this.#app = app;
    this.#uri = uri;
    this.#notes = vscode.Uri.joinPath(uri, "..", notesFile);
    this.#channel = new Channel(webviewPort(panel.webview), {
      parse: parseFromHistoryView,
      handle: (message) => this.#handle(message),
    });
    const changed = (): void => this.#tellChanged();
    this.#watching = vscode.Disposable.from(
      onFileChange(uri, changed),
      onFileChange(this.#notes, changed),
      panel.onDidChangeViewState(() => {
        this.#loaded = panel.visible ? this.#loaded : undefined;
      }),
    );
    fillWebview(panel.webview, app.context.extensionUri, { name: "history", title: panel.title });
  }

  dispose(): void {
    this.#watching.dispose();
    this.#channel.dispose();
    this.#loaded = undefined;
  }

  #tellChanged(): void {
    this.#loaded = undefined;
    // A hidden view doesn't get it, and asks again when the editor creates it again.
    void this.#channel.send({ kind: "changed" }).catch(() => undefined);
  }

  async #isoDays(): Promise<void> {
    await inWords(this.#uri, () => writeIsoDays(this.#uri, historyWithIsoDays));
    this.#tellChanged();
  }

  async #handle(message: FromHistoryView): Promise<Reply> {
    switch (message.kind) {
      case "ready":
        return this.#ready();
      case "rows": {
        const { rows, columns } = await this.#shown(message);
        return columnValues(rows, columns, message.from);
      }
      case "chart":
        return rankChart(await this.#series(message), await this.#readNotes());
      case "commits":
        return commitsOf(this.#app, this.#uri, await this.#series(message));
      case "openLink": {
        const { rows } = await this.#shown(message);
        const value = rows[message.row]?.[message.column];
        if (isWebUrl(value)) {
          // As it is written: a URL that is parsed before loses what it escapes.
          await vscode.commands.executeCommand("vscode.open", value);
        }
        return null;
      }
      case "openText":
        await vscode.commands.executeCommand("vscode.openWith", this.#uri, "default", {
          preview: false,
        });
        return null;
      case "isoDays":
        await this.#isoDays();
        return null;
      case "copyText":
        await vscode.env.clipboard.writeText(message.text);
        return null;
    }
  }

  async #ready(): Promise<HistoryReady> {
    this.#loaded = undefined;
    const { columns, rows, problems, otherDays } = await this.#load();
    this.#revision += 1;
    return {
      id: this.#uri.toString(),
      revision: this.#revision,
      document: {
        title: shortText(historySite(fileNameOf(this.#uri))),
        file: vscode.workspace.asRelativePath(this.#uri),
        table: {
          id: "ranks",
          name: "ranks",
          title: vscode.l10n.t("Keywords"),
          columns,
          rowCount: rows.length,
          firstRows: columnValues(rows, columns, 0, firstRows),
        },
        problems,
        otherDays,
      },
      delimiter: settings.excelDelimiter(),
      translations: vscode.l10n.bundle ?? null,
    };
  }

  /** What the view shows; rejects where the file has become another one: rows are named by their place. */
  #shown({ revision }: { readonly revision: number }): Promise<LoadedHistory> {
    if (revision !== this.#revision) {
      throw new Error(vscode.l10n.t("The table has changed. Try again."));
    }
    return this.#load();
  }

  async #series(message: {
    readonly revision: number;
    readonly rows: readonly number[];
  }): Promise<RankSeries[]> {
    const { series } = await this.#shown(message);
    return message.rows.flatMap((row) => series[row] ?? []);
  }

  #load(): Promise<LoadedHistory> {
    this.#loaded ??= this.#read();
    return this.#loaded;
  }

  async #read(): Promise<LoadedHistory> {
    const { size } = await workspaceFiles.stat(this.#uri);
    if (size > mostBytes) {
      throw new Error(
        vscode.l10n.t(
          "{0} is {1}, too large to show. Split it by year.",
          shortText(fileNameOf(this.#uri)),
          formatBytes(size),
        ),
      );
    }
    if (!(await openEncoded(this.#app, this.#uri))) {
      throw new Error(
        vscode.l10n.t(
          "{0} can't be shown before its encoding is chosen.",
          shortText(fileNameOf(this.#uri)),
        ),
      );
    }
    return inWords(this.#uri, async () => {
      const { entries, unread, otherDays } = readHistory(await readProjectText(this.#uri));
      const series = rankSeries(entries);
      return { ...rankTable(series), series, problems: unreadWords(unread), otherDays };
    });
  }

  /** The notes beside the history; none where they can't be read, which is logged: they only complete the chart. */
  async #readNotes(): Promise<HistoryNote[]> {
    try {
      return (await exists(this.#notes)) ? readNotes(await readProjectText(this.#notes)) : [];
    } catch (error) {
      this.#app.log.error(error);
      return [];
    }
  }
}

function unreadWords(lines: number): string[] {
  const wanted = vscode.l10n.t(
    "A line needs a date like 2026-01-31, a keyword, and a position that is a number, empty or “>100”.",
  );
  return lines === 0
    ? []
    : [
        countedText(
          lines,
          {
            one: "1 line can't be read and isn't shown. {1}",
            other: "{0} lines can't be read and aren't shown. {1}",
          },
          formatInteger(lines),
          wanted,
        ),
      ];
}
