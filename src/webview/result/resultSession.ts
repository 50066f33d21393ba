import * as l10n from "@vscode/l10n";
import { Channel } from "../../shared/channel.ts";
import type { Port } from "../../shared/channel.ts";
import type {
  BusyMessage,
  FreeMessage,
  FromResultView,
  FromResultViewReplies,
  MenuItem,
  ReadyReply,
  ResultDocument,
  ToResultView,
  ToResultViewReplies,
} from "../../shared/resultProtocol.ts";
import { tableHeads } from "../../shared/resultTables.ts";
import type { ColumnLayout } from "../../shared/table.ts";
import { messageOf } from "../../shared/errorMessage.ts";
import type { ShownRows } from "../grid/gridHost.ts";
import { TableSession } from "../grid/tableSession.ts";
import type { SessionTable } from "../grid/tableSession.ts";
import { JsonTexts } from "./jsonTexts.ts";
import type { JsonState } from "./jsonTexts.ts";
import { parseHostMessage } from "./parseHostMessage.ts";

/** What can be pressed: a follow-up, an export, or what loads all rows of a dataset, by its index in the document. */
export type OfferKind = "action" | "resource" | "rows";

/** The view's side of the conversation with the host: what has arrived, what is under way, what failed. */
export class ResultSession {
  readonly #channel: Channel<
    ToResultView,
    ToResultViewReplies,
    FromResultView,
    FromResultViewReplies
  >;
  readonly #changed: () => void;
  readonly #tables: TableSession<ReadyReply>;
  readonly #pressed = new Set<string>();
  readonly #errors = new Map<string, string>();
  #busy: BusyMessage = { kind: "busy", actions: [], resources: [] };
  #document: ResultDocument | undefined;
  #resultId: string | undefined;
  #section: string | null = null;
  #layouts: ReadyReply["layouts"] = {};
  #delimiter = ",";
  #call: ReadyReply["call"] = null;
  #isRunningAgain = false;
  #earlierRun: string | null = null;
  #revision = 0;
  #isLinkable = true;
  #isSaving = false;
  #saveFailure: string | undefined;
  /** By part. */
  #json = this.#noTexts();

  /** `changed` is called after every change that shows; `painted` resolves when it is on screen. */
  constructor(port: Port, changed: () => void, painted: () => Promise<void>) {
    this.#changed = changed;
    this.#channel = new Channel(port, {
      parse: parseHostMessage,
      handle: (message) => this.#handle(message),
    });
    this.#tables = new TableSession({
      ask: () => this.#channel.send({ kind: "ready" }),
      accept: (reply) => {
        this.#accept(reply);
        return tableHeads(reply.document);
      },
      rows: (table, from) =>
        this.#channel.send({ kind: "rows", revision: this.#revision, table, from }),
      changed,
      painted,
    });
  }

  /** Which result the host shows here; undefined until it has said so. */
  get resultId(): string | undefined {
    return this.#resultId;
  }

  /** The section that the host wants the page to begin at, told once; null for where the view was left. */
  takeSection(): string | null {
    const section = this.#section;
    this.#section = null;
    return section;
  }

  get document(): ResultDocument | undefined {
    return this.#document;
  }

  /** Whether links to sections can be made. */
  get isLinkable(): boolean {
    return this.#isLinkable;
  }

  /** Why there is no document. */
  get failure(): string | undefined {
    return this.#tables.failure;
  }

  /** The JSON text of a part, as far as it is there. */
  json(part: number): JsonState {
    return this.#json.state(part);
  }

  table(id: string): SessionTable | undefined {
    return this.#tables.table(id);
  }

  /** Asks for the document, and once that is on screen for the rows that did not come with it. */
  async start(): Promise<void> {
    const { isLatest } = await this.#tables.start();
    await this.#fetchEarlierRun(isLatest);
  }

  retryRows(id: string): Promise<void> {
    return this.#tables.retry(id);
  }

  /** Asks for the JSON text of a part, once. */
  fetchJson(part: number): Promise<void> {
    // A new document begins with new texts: one for the old document is not shown with it.
    return this.#json.fetch(part);
  }

  /** Starts a follow-up or an export, unless it is already under way. */
  async press(kind: OfferKind, index: number): Promise<void> {
    const key = offerKey(kind, index);
    if (this.isBusy(kind, index)) {
      return;
    }
    this.#pressed.add(key);
    this.#errors.delete(key);
    this.#changed();
    try {
      await this.#channel.send(
        kind === "action"
          ? { kind: "runAction", index }
          : { kind: kind === "rows" ? "loadRows" : "exportResource", index },
      );
    } catch (error) {
      this.#errors.set(key, messageOf(error));
    }
    this.#pressed.delete(key);
    this.#changed();
  }

  /** True while the host works on it, or has not yet answered the press. */
  isBusy(kind: OfferKind, index: number): boolean {
    const running = kind === "action" ? this.#busy.actions : this.#busy.resources;
    return running.includes(index) || this.#pressed.has(offerKey(kind, index));
  }

  /** What the host said when the last press failed. */
  error(kind: OfferKind, index: number): string | undefined {
    return this.#errors.get(offerKey(kind, index));
  }

  /** Opens the response of a part in the text editor. */
  openJson(part: number): Promise<null> {
    return this.#channel.send({ kind: "openJson", part });
  }

  copy(text: string): Promise<null> {
    return this.#channel.send({ kind: "copyText", text });
  }

  /** The list separator of the person's spreadsheet. */
  get delimiter(): string {
    return this.#delimiter;
  }

  openLink(table: string, column: string, row: number): Promise<null> {
    return this.#channel.send({ kind: "openLink", revision: this.#revision, table, column, row });
  }

  /** How the columns of a data member's table were last arranged for this tool. */
  layout(name: string): ColumnLayout | undefined {
    return Object.hasOwn(this.#layouts, name) ? this.#layouts[name] : undefined;
  }

  keepLayout(name: string, layout: ColumnLayout): void {
    this.#layouts = { ...this.#layouts, [name]: layout };
    // A layout that could not be kept is the one that is shown, all the same.
    void this.#channel.send({ kind: "columnLayout", name, layout }).catch(() => undefined);
  }

  rowMenu(table: string, rows: readonly number[]): Promise<readonly MenuItem[]> {
    return this.#channel.send({ kind: "rowMenu", revision: this.#revision, table, rows });
  }

  runRowMenu(table: string, { rows, columns }: ShownRows, item: string): Promise<null> {
    return this.#channel.send({
      kind: "runRowMenu",
      revision: this.#revision,
      table,
      rows,
      columns,
      item,
    });
  }

  keepRows(table: string, { rows, columns }: ShownRows, as: "save" | "insert"): Promise<null> {
    return this.#channel.send({
      kind: "keepRows",
      revision: this.#revision,
      table,
      rows,
      columns,
      as,
    });
  }

  /** How the result's call can be repeated; null where it can't. */
  get call(): ReadyReply["call"] {
    return this.#call;
  }

  /** Whether the host runs the call once more, or asks about it. */
  get isRunningAgain(): boolean {
    return this.#isRunningAgain;
  }

  /** Runs the result's call once more. A second press while it runs does nothing; the host says what went wrong. */
  async runAgain(): Promise<void> {
    if (!this.#isRunningAgain) {
      this.#isRunningAgain = true;
      this.#changed();
      await this.#channel.send({ kind: "runAgain" }).catch(() => undefined);
      this.#isRunningAgain = false;
      this.#changed();
    }
  }

  /** When the same call was answered before; null where it wasn't, or that isn't known yet. */
  get earlierRun(): string | null {
    return this.#earlierRun;
  }

  /** Has the host do something free, which it shows and reports by itself: the form, the rank history, a comparison. */
  ask(message: FreeMessage): void {
    void this.#channel.send(message).catch(() => undefined);
  }

  /** Has the whole result saved to a file. A second press while that is asked does nothing. */
  async saveResult(): Promise<void> {
    if (this.#isSaving) {
      return;
    }
    this.#isSaving = true;
    this.#saveFailure = undefined;
    this.#changed();
    try {
      await this.#channel.send({ kind: "saveResult" });
    } catch (error) {
      this.#saveFailure = messageOf(error);
    }
    this.#isSaving = false;
    this.#changed();
  }

  /** Whether the host asks how the result is to be saved. */
  get isSaving(): boolean {
    return this.#isSaving;
  }

  /** Why the result could not be saved. */
  get saveFailure(): string | undefined {
    return this.#saveFailure;
  }

  copySectionLink(section: string): Promise<null> {
    return this.#channel.send({ kind: "copySectionLink", section });
  }

  dispose(): void {
    this.#channel.dispose();
  }

  #noTexts(): JsonTexts {
    return new JsonTexts(
      (part) => this.#channel.send({ kind: "json", part }),
      () => this.#changed(),
    );
  }

  /** Asked last: nothing of the result itself waits for it. */
  async #fetchEarlierRun(isLatest: () => boolean): Promise<void> {
    if (!isLatest() || this.#document === undefined) {
      return;
    }
    // Without it the page only lacks a button.
    const earlier = await this.#channel.send({ kind: "earlierRun" }).catch(() => null);
    if (isLatest() && earlier !== this.#earlierRun) {
      this.#earlierRun = earlier;
      this.#changed();
    }
  }

  #handle(message: ToResultView): Promise<null> {
    if (message.kind === "busy") {
      this.#busy = message;
      this.#changed();
    } else {
      // Not awaited: the host only wants to know that it was heard.
      void this.start();
    }
    return Promise.resolve(null);
  }

  #accept({
    id,
    revision,
    isLinkable,
    document,
    layouts,
    call,
    delimiter,
    section,
    translations,
  }: ReadyReply): void {
    this.#resultId = id;
    this.#revision = revision;
    this.#isLinkable = isLinkable;
    this.#layouts = layouts;
    this.#call = call;
    this.#delimiter = delimiter;
    this.#section = section;
    l10n.config({ contents: { ...translations } });
    this.#json = this.#noTexts();
    this.#document = document;
  }
}

function offerKey(kind: OfferKind, index: number): string {
  return `${kind}:${index}`;
}
