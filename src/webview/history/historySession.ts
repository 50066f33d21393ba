import * as l10n from "@vscode/l10n";
import { Channel } from "../../shared/channel.ts";
import type { Port } from "../../shared/channel.ts";
import type {
  FromHistoryView,
  FromHistoryViewReplies,
  HistoryDocument,
  HistoryReady,
  RankChart,
  RankCommits,
  ToHistoryView,
  ToHistoryViewReplies,
} from "../../shared/historyProtocol.ts";
import { isRecord } from "../../shared/json.ts";
import { messageOf } from "../../shared/errorMessage.ts";
import type { TableData } from "../grid/tableData.ts";
import { TableSession } from "../grid/tableSession.ts";
import type { SessionTable } from "../grid/tableSession.ts";

/** The view's side of the conversation with the host: what has arrived, and what failed. */
export class HistorySession {
  readonly #channel: Channel<
    ToHistoryView,
    ToHistoryViewReplies,
    FromHistoryView,
    FromHistoryViewReplies
  >;
  readonly #changed: () => void;
  readonly #tables: TableSession<HistoryReady>;
  #ready: HistoryReady | undefined;
  #chart: RankChart | undefined;
  #commits: RankCommits | undefined;
  #chartFailure: string | undefined;
  #chartCame: Promise<unknown> = Promise.resolve();
  /** The rows that are charted, as a text to compare. */
  #charted = "";

  /** `changed` is called after every change that shows; `painted` resolves when it is on screen. */
  constructor(port: Port, changed: () => void, painted: () => Promise<void>) {
    this.#changed = changed;
    this.#channel = new Channel(port, {
      parse: parseHostMessage,
      handle: () => {
        // Not awaited: the host only wants to know that it was heard.
        void this.start();
        return Promise.resolve(null);
      },
    });
    this.#tables = new TableSession({
      ask: () => this.#channel.send({ kind: "ready" }),
      accept: (ready) => {
        l10n.config({ contents: { ...ready.translations } });
        this.#charted = "";
        this.#ready = ready;
        return [ready.document.table];
      },
      rows: (_table, from) => this.#channel.send({ kind: "rows", revision: this.#revision, from }),
      changed,
      painted,
    });
  }

  /** Which file the host shows here; undefined until it has said so. */
  get id(): string | undefined {
    return this.#ready?.id;
  }

  get document(): HistoryDocument | undefined {
    return this.#ready?.document;
  }

  get table(): TableData | undefined {
    return this.#only?.data;
  }

  /** Why there is no document. */
  get failure(): string | undefined {
    return this.#tables.failure;
  }

  /** Why the rest of the rows isn't there. */
  get rowFailure(): string | undefined {
    return this.#only?.failure;
  }

  get chart(): RankChart | undefined {
    return this.#chart;
  }

  /** Resolves when the chart that was asked for last has come, or can't come. */
  get chartCame(): Promise<unknown> {
    return this.#chartCame;
  }

  /** Undefined while they are looked for. */
  get commits(): RankCommits | undefined {
    return this.#commits;
  }

  /** Why there is no chart. */
  get chartFailure(): string | undefined {
    return this.#chartFailure;
  }

  /** The list separator of the person's spreadsheet. */
  get delimiter(): string {
    return this.#ready?.delimiter ?? ",";
  }

  /** Asks for the document, and once that is on screen for the rows that didn't come with it. */
  async start(): Promise<void> {
    await this.#tables.start();
  }

  /** Asks for the rows that are still missing. */
  async fetchRows(): Promise<void> {
    await this.#tables.retry(this.#tableId);
  }

  /** Has these rows charted, unless they are already; their commits follow. */
  async showChart(rows: readonly number[]): Promise<void> {
    const charted = `${this.#revision}:${rows.join(" ")}`;
    if (charted === this.#charted) {
      return;
    }
    this.#charted = charted;
    this.#chartFailure = undefined;
    const revision = this.#revision;
    try {
      const asked = this.#channel.send({ kind: "chart", revision, rows });
      this.#chartCame = asked.catch(messageOf);
      const chart = await asked;
      if (charted === this.#charted) {
        this.#chart = chart;
        this.#commits = undefined;
        this.#changed();
        const commits = await this.#channel.send({ kind: "commits", revision, rows });
        this.#commits = charted === this.#charted ? commits : this.#commits;
      }
    } catch (error) {
      this.#chartFailure = charted === this.#charted ? messageOf(error) : this.#chartFailure;
    }
    this.#changed();
  }

  openLink(column: string, row: number): Promise<null> {
    return this.#channel.send({ kind: "openLink", revision: this.#revision, column, row });
  }

  openText(): void {
    // The editor says what went wrong.
    void this.#channel.send({ kind: "openText" }).catch(() => undefined);
  }

  isoDays(): void {
    // The editor says what went wrong.
    void this.#channel.send({ kind: "isoDays" }).catch(() => undefined);
  }

  copy(text: string): Promise<null> {
    return this.#channel.send({ kind: "copyText", text });
  }

  get #tableId(): string {
    return this.#ready?.document.table.id ?? "";
  }

  get #only(): SessionTable | undefined {
    return this.#tables.table(this.#tableId);
  }

  get #revision(): number {
    return this.#ready?.revision ?? 0;
  }
}

function parseHostMessage(body: unknown): ToHistoryView {
  if (isRecord(body) && body["kind"] === "changed") {
    return { kind: "changed" };
  }
  throw new Error("The history view doesn't recognize this message.");
}
