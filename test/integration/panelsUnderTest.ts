import * as vscode from "vscode";
import { Channel } from "../../src/shared/channel.ts";
import type { Port } from "../../src/shared/channel.ts";
import { isRecord } from "../../src/shared/json.ts";
import type {
  FromResultView,
  FromResultViewReplies,
  ResultDocument,
  ToResultView,
  ToResultViewReplies,
} from "../../src/shared/resultProtocol.ts";
import { until } from "../support/until.ts";

const originalCreate = vscode.window.createWebviewPanel;

/** Takes the place of the editor's tabs for results: what the extension opens is kept here, and the test is its view. */
export class PanelsUnderTest {
  /** In the order in which they were opened. */
  readonly all: PanelUnderTest[] = [];

  constructor() {
    const create = (
      _viewType: string,
      title: string,
      column: vscode.ViewColumn,
    ): PanelUnderTest => {
      const panel = new PanelUnderTest(title);
      panel.place = column;
      this.all.push(panel);
      return panel;
    };
    Object.assign(vscode.window, { createWebviewPanel: create });
  }

  /** The tab that was opened as number `index`, from 0, once it has its page: a view is not there before. */
  opened(index: number): Promise<PanelUnderTest> {
    return until(`tab ${index}`, () =>
      this.all.find((panel, place) => place === index && panel.webview.html !== ""),
    );
  }

  /** Closes the tabs and gives the editor its own back. */
  dispose(): void {
    Object.assign(vscode.window, { createWebviewPanel: originalCreate });
    for (const panel of this.all) {
      panel.dispose();
    }
  }
}

/** One tab whose view is a test: the part of the editor's panel that results use. */
export class PanelUnderTest implements vscode.WebviewPanel {
  readonly viewType = "seoResearch.result";
  readonly options = {};
  readonly viewColumn = undefined;
  title: string;
  iconPath?: Exclude<vscode.WebviewPanel["iconPath"], undefined>;
  active = true;
  visible = true;
  /** Where it was last asked to be; undefined where it was left. */
  place: vscode.ViewColumn | undefined;
  /** How often it was brought to the front. */
  reveals = 0;
  /** How often the host has said that there is another document now. */
  changes = 0;
  /** The view's end of the messages, for views of another kind. */
  readonly port: Port = {
    post: (frame) => this.#toHost.fire(frame),
    listen: (listener) => {
      const subscription = this.#toView.event(listener);
      return () => {
        subscription.dispose();
      };
    },
  };
  readonly view: Channel<ToResultView, ToResultViewReplies, FromResultView, FromResultViewReplies>;
  readonly #toHost = new vscode.EventEmitter<unknown>();
  readonly #toView = new vscode.EventEmitter<unknown>();
  readonly #disposed = new vscode.EventEmitter<void>();
  readonly #seen = new vscode.EventEmitter<vscode.WebviewPanelOnDidChangeViewStateEvent>();

  readonly onDidDispose = this.#disposed.event;
  readonly onDidChangeViewState = this.#seen.event;
  readonly webview = {
    html: "",
    options: {},
    cspSource: "https://webview.test",
    asWebviewUri: (uri: vscode.Uri): vscode.Uri => uri,
    onDidReceiveMessage: this.#toHost.event,
    // As the editor does: JSON on the way to the window, a clone on the way into the page.
    postMessage: async (message: unknown): Promise<boolean> => {
      this.#toView.fire(structuredClone(JSON.parse(JSON.stringify(message))));
      return Promise.resolve(true);
    },
  };

  constructor(title: string) {
    this.title = title;
    this.view = new Channel(this.port, {
      parse: parseMessage,
      handle: (message) => this.#handle(message),
    });
  }

  /** What the view would draw now. */
  async document(): Promise<ResultDocument> {
    return (await this.view.send({ kind: "ready" })).document;
  }

  /** The cells of a table's column, whole. */
  async column(name: string, key: string): Promise<unknown[]> {
    const { sections } = await this.document();
    const heads = sections.flatMap((section) =>
      section.kind === "table" && section.name === name ? [section.table] : [],
    );
    return heads.flatMap(
      ({ columns, firstRows }) =>
        firstRows[columns.findIndex((column) => (column.name ?? column.key) === key)] ?? [],
    );
  }

  reveal(column?: vscode.ViewColumn): void {
    this.place = column;
    this.reveals++;
  }

  /** Another tab comes before it, or goes away again. The editor makes the view anew then. */
  setVisible(visible: boolean): void {
    this.visible = visible;
    this.active = visible;
    this.#seen.fire({ webviewPanel: this });
  }

  dispose(): void {
    this.view.dispose();
    this.#disposed.fire();
  }

  #handle(message: ToResultView): Promise<null> {
    this.changes += message.kind === "changed" ? 1 : 0;
    return Promise.resolve(null);
  }
}

function isMessage(body: unknown): body is ToResultView {
  return isRecord(body) && (body["kind"] === "busy" || body["kind"] === "changed");
}

function parseMessage(body: unknown): ToResultView {
  if (!isMessage(body)) {
    throw new Error(`The host sent ${JSON.stringify(body)}`);
  }
  return body;
}
