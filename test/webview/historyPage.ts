import type { Browser, Page } from "playwright-core";
import { Channel } from "../../src/shared/channel.ts";
import type {
  FromHistoryView,
  FromHistoryViewReplies,
  RankChart,
  RankCommits,
  ToHistoryView,
  ToHistoryViewReplies,
} from "../../src/shared/historyProtocol.ts";
import { isRecord } from "../../src/shared/json.ts";
import { columnValues } from "../../src/shared/table.ts";
import { rankChart, rankTable } from "../../src/research/files/history/rankTable.ts";
import type { HistoryNote } from "../../src/research/files/history/historyNotes.ts";
import type { RankSeries } from "../../src/research/files/history/rankSeries.ts";
import { WebviewPage } from "../support/webviewPage.ts";
import type { WebviewOptions } from "../support/webviewPage.ts";

/** What the host of a test shows. */
export interface FakeHistory {
  readonly series: readonly RankSeries[];
  readonly notes?: readonly HistoryNote[];
  readonly commits?: RankCommits;
  readonly problems?: readonly string[];
  readonly otherDays?: number;
  /** Rows that come with the document; all unless it is given. */
  readonly firstRows?: number;
}

type Wire = Channel<FromHistoryView, FromHistoryViewReplies, ToHistoryView, ToHistoryViewReplies>;

/** The history view in a page, with a host that this test plays. */
export class HistoryPage {
  readonly view: WebviewPage;
  readonly page: Page;
  /** What the view asked, in order. */
  readonly asked: FromHistoryView[];
  readonly #channel: Wire;

  private constructor(view: WebviewPage, channel: Wire, asked: FromHistoryView[]) {
    this.view = view;
    this.page = view.page;
    this.#channel = channel;
    this.asked = asked;
  }

  /** Opens the view and waits until it is drawn. */
  static async open(
    browser: Browser,
    host: FakeHistory,
    options: Omit<WebviewOptions, "bundle"> = {},
  ): Promise<HistoryPage> {
    const asked: FromHistoryView[] = [];
    const { promise, resolve } = Promise.withResolvers<Wire>();
    const view = await WebviewPage.open(browser, { bundle: "history", ...options }, ({ port }) => {
      resolve(
        new Channel(port, {
          parse: parseMessage,
          handle: (message) => {
            asked.push(message);
            return Promise.resolve(answer(host, message));
          },
        }),
      );
    });
    await view.page.getByRole("heading", { level: 1 }).waitFor();
    return new HistoryPage(view, await promise, asked);
  }

  /** Tells the view that the file has changed. */
  async changed(): Promise<void> {
    await this.#channel.send({ kind: "changed" });
  }

  /** The rows that the view has had charted, in order. */
  get charted(): (readonly number[])[] {
    return this.asked.flatMap((message) => (message.kind === "chart" ? [message.rows] : []));
  }

  /** Ends the page; a policy report or an error in it fails the test. */
  async close(): Promise<void> {
    const faults = [...this.view.cspViolations(), ...this.view.pageErrors()];
    this.#channel.dispose();
    await this.view.close();
    if (faults.length > 0) {
      throw new Error(`The page reported:\n${faults.join("\n")}`);
    }
  }
}

const kinds: ReadonlySet<unknown> = new Set<FromHistoryView["kind"]>([
  "ready",
  "rows",
  "chart",
  "commits",
  "openLink",
  "openText",
  "isoDays",
  "copyText",
]);

function isMessage(body: unknown): body is FromHistoryView {
  return isRecord(body) && kinds.has(body["kind"]);
}

function parseMessage(body: unknown): FromHistoryView {
  if (!isMessage(body)) {
    throw new Error(`The view sent ${JSON.stringify(body)}`);
  }
  return body;
}

function answer(
  host: FakeHistory,
  message: FromHistoryView,
): FromHistoryViewReplies[FromHistoryView["kind"]] {
  const { columns, rows } = rankTable(host.series);
  switch (message.kind) {
    case "ready":
      return {
        id: "file:///blog/seo/history/harbor.com.us-en.csv",
        revision: 1,
        document: {
          title: "harbor.com",
          file: "seo/history/harbor.com.us-en.csv",
          table: {
            id: "ranks",
            name: "ranks",
            title: "Keywords",
            columns,
            rowCount: rows.length,
            firstRows: columnValues(rows, columns, 0, host.firstRows ?? rows.length),
          },
          problems: host.problems ?? [],
          otherDays: host.otherDays ?? 0,
        },
        delimiter: ",",
        translations: null,
      };
    case "rows":
      return columnValues(rows, columns, message.from);
    case "chart":
      return chartOf(host, message.rows);
    case "commits":
      return host.commits ?? { commits: [], note: "No commits: Git isn't available." };
    case "openLink":
    case "openText":
    case "isoDays":
    case "copyText":
      return null;
  }
}

function chartOf({ series, notes = [] }: FakeHistory, rows: readonly number[]): RankChart {
  return rankChart(
    rows.flatMap((row) => series[row] ?? []),
    notes,
  );
}
