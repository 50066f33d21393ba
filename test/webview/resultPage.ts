import type { Browser, Locator, Page } from "playwright-core";
import { Channel } from "../../src/shared/channel.ts";
import type { Message } from "../../src/shared/channel.ts";
import { isRecord } from "../../src/shared/json.ts";
import type {
  CopySectionLinkMessage,
  CopyTextMessage,
  ExportResourceMessage,
  FromResultView,
  FromResultViewReplies,
  KeepRowsMessage,
  CompareMessage,
  LoadRowsMessage,
  MenuItem,
  OpenJsonMessage,
  OpenLinkMessage,
  ReadyReply,
  ResultDocument,
  RowMenuMessage,
  RowsMessage,
  RunActionMessage,
  RunRowMenuMessage,
  ToResultView,
  ToResultViewReplies,
} from "../../src/shared/resultProtocol.ts";
import type { ColumnValues } from "../../src/shared/table.ts";
import { WebviewPage } from "../support/webviewPage.ts";
import type { WebviewOptions } from "../support/webviewPage.ts";

/** How the host of a test answers; what is left out answers as if all went well. */
export interface FakeHost {
  readonly document: ResultDocument;
  readonly translations?: { readonly [english: string]: string };
  ready?(): Promise<void>;
  rows?(message: RowsMessage): Promise<ColumnValues>;
  json?(): Promise<string>;
  openJson?(message: OpenJsonMessage): Promise<void>;
  runAction?(message: RunActionMessage): Promise<void>;
  exportResource?(message: ExportResourceMessage): Promise<void>;
  loadRows?(message: LoadRowsMessage): Promise<void>;
  openLink?(message: OpenLinkMessage): Promise<void>;
  copyText?(message: CopyTextMessage): Promise<void>;
  readonly layouts?: ReadyReply["layouts"];
  /** The list separator of the person's spreadsheet. */
  readonly delimiter?: string;
  /** The section that the page begins at. */
  readonly section?: string;
  copySectionLink?(message: CopySectionLinkMessage): Promise<void>;
  rowMenu?(message: RowMenuMessage): Promise<readonly MenuItem[]>;
  runRowMenu?(message: RunRowMenuMessage): Promise<void>;
  keepRows?(message: KeepRowsMessage): Promise<void>;
  saveResult?(): Promise<void>;
  /** How the call can be repeated; null where it can't. */
  readonly call?: ReadyReply["call"];
  /** When the same call was answered before; absent for never. */
  readonly earlierRun?: string;
  compare?(message: CompareMessage): Promise<void>;
  runAgain?(): Promise<void>;
  changeInputs?(): Promise<void>;
}

/** The result view in a page, with a host that this test plays. */
export class ResultPage {
  readonly view: WebviewPage;
  readonly page: Page;
  /** What the view asked, in order. */
  readonly asked: FromResultView[];
  readonly #channel: Channel<
    FromResultView,
    FromResultViewReplies,
    ToResultView,
    ToResultViewReplies
  >;

  private constructor(view: WebviewPage, channel: ResultPage["channel"], asked: FromResultView[]) {
    this.view = view;
    this.page = view.page;
    this.#channel = channel;
    this.asked = asked;
  }

  /** Opens the view and waits until the document is drawn. */
  static async open(
    browser: Browser,
    host: FakeHost,
    options: Omit<WebviewOptions, "bundle"> = {},
  ): Promise<ResultPage> {
    const result = await ResultPage.openUndrawn(browser, host, options);
    await result.page.getByRole("heading", { level: 1 }).waitFor();
    return result;
  }

  /** Opens the view without waiting for a document. */
  static async openUndrawn(
    browser: Browser,
    host: FakeHost,
    options: Omit<WebviewOptions, "bundle"> = {},
  ): Promise<ResultPage> {
    const asked: FromResultView[] = [];
    const { promise, resolve } = Promise.withResolvers<ResultPage["channel"]>();
    const view = await WebviewPage.open(browser, { bundle: "result", ...options }, ({ port }) => {
      resolve(
        new Channel(port, {
          parse: parseMessage,
          handle: (message) => {
            asked.push(message);
            return answer(host, message);
          },
        }),
      );
    });
    return new ResultPage(view, await promise, asked);
  }

  get channel(): Channel<FromResultView, FromResultViewReplies, ToResultView, ToResultViewReplies> {
    return this.#channel;
  }

  /** The table of a data member. */
  grid(name: string): Locator {
    return this.page.getByRole("grid", { name, exact: true });
  }

  /** The texts of a column's cells that are in the page, in their order. */
  async column(name: string, index: number): Promise<string[]> {
    return this.grid(name)
      .locator(`[role=gridcell][aria-colindex="${index + 1}"]`)
      .allTextContents();
  }

  /** Opens or closes a section that folds, such as "summary" or ":coverage". */
  fold(name: string): Locator {
    return this.#section(name).locator("> details > summary");
  }

  /** Unfolds what stands at the end of the page: members it doesn't know, facts, entities, changes, coverage, JSON. */
  async openMembers(): Promise<void> {
    await this.fold(":members").click();
    await this.page.locator('[id="seo-section-.3a.members"] > details > div').waitFor();
  }

  /** The button that copies a link to a section. */
  copyLink(name: string): Locator {
    return this.#section(name).locator("> .seo-copy-link, > .seo-section-head > .seo-copy-link");
  }

  /** What the view asked of one kind. */
  askedFor(kind: FromResultView["kind"]): FromResultView[] {
    return this.asked.filter((message) => message.kind === kind);
  }

  #section(name: string): Locator {
    return this.page.locator(`[id="seo-section-${name.replace(":", ".3a.")}"]`);
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

const kinds: ReadonlySet<unknown> = new Set<Message["kind"]>([
  "ready",
  "rows",
  "json",
  "openJson",
  "runAction",
  "exportResource",
  "loadRows",
  "openLink",
  "copyText",
  "rowMenu",
  "runRowMenu",
  "keepRows",
  "saveResult",
  "earlierRun",
  "compare",
  "runAgain",
  "changeInputs",
  "addToHistory",
  "changeReading",
  "columnLayout",
  "copySectionLink",
]);

function isMessage(body: unknown): body is FromResultView {
  return isRecord(body) && kinds.has(body["kind"]);
}

function parseMessage(body: unknown): FromResultView {
  if (!isMessage(body)) {
    throw new Error(`The view sent ${JSON.stringify(body)}`);
  }
  return body;
}

async function answer(
  host: FakeHost,
  message: FromResultView,
): Promise<FromResultViewReplies[FromResultView["kind"]]> {
  switch (message.kind) {
    case "ready":
      await host.ready?.();
      return {
        id: "result-1",
        revision: 1,
        isLinkable: true,
        document: host.document,
        layouts: host.layouts ?? {},
        call: host.call === undefined ? { runAgain: "Run Again (3 credits)" } : host.call,
        delimiter: host.delimiter ?? ",",
        section: host.section ?? null,
        translations: host.translations ?? null,
      };
    case "rows":
      return host.rows === undefined ? [] : host.rows(message);
    case "json":
      return host.json === undefined ? "{}" : host.json();
    case "openJson":
      await host.openJson?.(message);
      return null;
    case "runAction":
      await host.runAction?.(message);
      return null;
    case "exportResource":
      await host.exportResource?.(message);
      return null;
    case "loadRows":
      await host.loadRows?.(message);
      return null;
    case "openLink":
      await host.openLink?.(message);
      return null;
    case "copyText":
      await host.copyText?.(message);
      return null;
    case "rowMenu":
      return host.rowMenu === undefined ? [] : host.rowMenu(message);
    case "runRowMenu":
      await host.runRowMenu?.(message);
      return null;
    case "keepRows":
      await host.keepRows?.(message);
      return null;
    case "saveResult":
      await host.saveResult?.();
      return null;
    case "runAgain":
      await host.runAgain?.();
      return null;
    case "earlierRun":
      return host.earlierRun ?? null;
    case "compare":
      await host.compare?.(message);
      return null;
    case "changeInputs":
      await host.changeInputs?.();
      return null;
    case "addToHistory":
    case "changeReading":
      return null;
    case "copySectionLink":
      await host.copySectionLink?.(message);
      return null;
    case "columnLayout":
      return null;
  }
}
