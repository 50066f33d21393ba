import * as vscode from "vscode";
import { readFile } from "node:fs/promises";
import { envelopeOf } from "../../library/savedResult.ts";
import type { SavedResult } from "../../library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import { fillWebview, webviewPort } from "../../platform/webviewPanel.ts";
import { readEnvelope } from "../../service/envelope.ts";
import { CancelledError } from "../../service/errors.ts";
import type { Envelope } from "../../service/envelope.ts";
import { assertNever } from "../../shared/assert.ts";
import { Channel } from "../../shared/channel.ts";
import type { FromResultView, FromResultViewReplies, RowMenuMessage, RunRowMenuMessage, ToResultView, ToResultViewReplies } from "../../shared/resultProtocol.ts";
import { columnValues } from "../../shared/table.ts";
import { keepLayout, readLayouts } from "./columnLayouts.ts";
import { parseFromResultView } from "./messages.ts";
import { copySectionLink } from "./resultLinks.ts";
import { rowMenu, runRowMenu } from "./rowMenu.ts";
import type { MenuRows } from "./rowMenu.ts";
import type { AnswerPart } from "./answerParts.ts";
import { buildPartsModel } from "./resultDocument.ts";
import type { ResultModel } from "./resultDocument.ts";

/** What a panel can set in motion. Both go through the price gate; the button has shown the price. */
export interface FollowUps {
  runAction(result: SavedResult, envelope: Envelope, index: number): Promise<void>;
  exportResource(result: SavedResult, envelope: Envelope, index: number): Promise<void>;
}

interface ReadPart extends AnswerPart {
  /** Indented JSON, or the bytes as they came where they are no JSON. */
  readonly text: string;
}

/** The result of the tab and those that continue it, as they are now. */
interface Answer {
  readonly parts: readonly [ReadPart, ...ReadPart[]];
  readonly model: ResultModel;
}

type Reply = FromResultViewReplies[FromResultView["kind"]];

/**
 * One result in one tab, together with the later ones that continue it. It holds the answers only
 * while it is open, and sends the view what it asks for.
 */
export class ResultPanel implements vscode.Disposable {
  readonly #app: App;
  readonly #result: SavedResult;
  readonly #followUps: FollowUps;
  readonly #channel: Channel<FromResultView, FromResultViewReplies, ToResultView, ToResultViewReplies>;
  readonly #busy = { actions: new Set<number>(), resources: new Set<number>() };
  /**
   * Every part this tab has shown. Follow-ups and datasets are numbered over all of them, so that a
   * view which still draws an older document never names another one than it shows.
   */
  readonly #known: ReadPart[] = [];
  #answer: Promise<Answer> | undefined;

  constructor(app: App, panel: vscode.WebviewPanel, result: SavedResult, followUps: FollowUps) {
    this.#app = app;
    this.#result = result;
    this.#followUps = followUps;
    this.#channel = new Channel(webviewPort(panel.webview), {
      parse: parseFromResultView,
      handle: (message) => this.#handle(message),
    });
    fillWebview(panel.webview, app.context.extensionUri, { name: "result", title: panel.title });
  }

  dispose(): void {
    this.#channel.dispose();
  }

  /** Shows what has come to the library since: an answer that continues this one. */
  refresh(): void {
    this.#answer = undefined;
    // A hidden view doesn't hear it, and asks again when it is made anew.
    void this.#channel.send({ kind: "changed" }).catch(() => undefined);
  }

  /** Answers one message of the view. */
  async #handle(message: FromResultView): Promise<Reply> {
    switch (message.kind) {
      case "ready":
        this.#showBusy();
        return {
          id: this.#result.id,
          document: (await this.#read()).model.document,
          layouts: readLayouts(this.#app, this.#result.tool),
          section: null,
          translations: vscode.l10n.bundle ?? null,
        };
      case "rows":
        return this.#rows(message.table, message.from);
      case "json":
        return this.#json(message.part);
      case "runAction":
        await this.#follow(this.#busy.actions, message.index, () => this.#runAction(message.index));
        return null;
      case "exportResource":
        await this.#follow(this.#busy.resources, message.index, () => this.#exportResource(message.index));
        return null;
      case "openLink":
        await this.#openLink(message.table, message.column, message.row);
        return null;
      case "rowMenu":
        return rowMenu(await this.#rowsOf(message));
      case "runRowMenu":
        await runRowMenu(this.#app, await this.#rowsOf(message), message.item);
        return null;
      case "columnLayout":
        await keepLayout(this.#app, this.#result.tool, message);
        return null;
      case "copySectionLink":
        await copySectionLink(this.#app, this.#result.id, message.section);
        return null;
      case "copyText":
        await vscode.env.clipboard.writeText(message.text);
        return null;
      default:
        return assertNever(message);
    }
  }

  /**
   * Runs a follow-up and shows it as busy, also in a view that was made anew meanwhile. What goes
   * wrong is said by the editor, not in the view: its tab may be hidden or closed by then.
   */
  async #follow(running: Set<number>, index: number, run: () => Promise<void>): Promise<void> {
    running.add(index);
    this.#showBusy();
    try {
      await run();
    } catch (error) {
      if (!(error instanceof CancelledError)) {
        void reportProblem(this.#app.log, error);
      }
    } finally {
      running.delete(index);
      this.#showBusy();
    }
  }

  #showBusy(): void {
    const message = { kind: "busy", actions: [...this.#busy.actions], resources: [...this.#busy.resources] } as const;
    // A hidden view doesn't hear it, and asks again when it is made anew.
    void this.#channel.send(message).catch(() => undefined);
  }

  async #runAction(index: number): Promise<void> {
    await this.#read();
    const part = this.#known.findLast(({ firstAction }) => firstAction <= index);
    const { result, envelope, firstAction } = readable(part);
    await this.#followUps.runAction(result, envelope, index - firstAction);
  }

  async #exportResource(index: number): Promise<void> {
    await this.#read();
    const part = this.#known.findLast(({ firstResource }) => firstResource <= index);
    const { result, envelope, firstResource } = readable(part);
    await this.#followUps.exportResource(result, envelope, index - firstResource);
  }

  async #json(part: number): Promise<string> {
    const { parts } = await this.#read();
    const wanted = parts[part];
    if (wanted === undefined) {
      throw new Error(vscode.l10n.t("This result has no such part."));
    }
    return wanted.text;
  }

  #read(): Promise<Answer> {
    const answer = this.#answer ?? this.#readParts();
    this.#answer = answer;
    answer.catch(() => {
      // Whoever waits for it is told; it is tried anew when the view asks again.
      if (this.#answer === answer) {
        this.#answer = undefined;
      }
    });
    return answer;
  }

  async #readParts(): Promise<Answer> {
    const first = await this.#part(this.#result);
    const later: ReadPart[] = [];
    for (const result of await this.#app.results.laterParts(this.#result)) {
      later.push(await this.#part(result));
    }
    const parts: Answer["parts"] = [first, ...later];
    return { parts, model: buildPartsModel(parts) };
  }

  async #part(result: SavedResult): Promise<ReadPart> {
    const answer = this.#knownPart(result) ?? (await readAnswer(this.#app, result));
    // Looked for again: another reading may have been faster.
    const known = this.#knownPart(result);
    if (known !== undefined) {
      return known;
    }
    const count = (list: (envelope: Envelope) => readonly unknown[]): number =>
      this.#known.reduce((sum, { envelope }) => sum + (envelope === undefined ? 0 : list(envelope).length), 0);
    const part = { ...answer, result, firstAction: count(({ nextActions }) => nextActions), firstResource: count(({ resources }) => resources) };
    this.#known.push(part);
    return part;
  }

  #knownPart(result: SavedResult): ReadPart | undefined {
    return this.#known.find((part) => part.result.id === result.id);
  }

  async #rows(table: string, from: number): Promise<unknown[][]> {
    const source = (await this.#read()).model.tables.get(table);
    return source === undefined ? [] : columnValues(source.rows(from, source.count), source.columns);
  }

  /** Rows of a table with the result they stand in. */
  async #rowsOf({ table, rows }: RowMenuMessage | RunRowMenuMessage): Promise<MenuRows> {
    const source = (await this.#read()).model.tables.get(table);
    if (source === undefined) {
      throw new Error(vscode.l10n.t("This result has no such table."));
    }
    return { result: this.#result, columns: source.columns, rows: rows.flatMap((row) => source.rows(row, row + 1)) };
  }

  async #openLink(table: string, column: string, row: number): Promise<void> {
    const value = (await this.#read()).model.tables.get(table)?.rows(row, row + 1)[0]?.[column];
    const uri = typeof value === "string" && /^https?:\/\//iu.test(value) ? vscode.Uri.parse(value, true) : undefined;
    if (uri === undefined) {
      throw new Error(vscode.l10n.t("This cell holds no web address."));
    }
    await vscode.env.openExternal(uri);
  }
}

function readable(part: ReadPart | undefined): ReadPart & { readonly envelope: Envelope } {
  if (part?.envelope === undefined) {
    throw new Error(vscode.l10n.t("This answer could not be read, so there is nothing to follow up."));
  }
  return { ...part, envelope: part.envelope };
}

/** The answer of a result, from inside it or from the file beside it. */
async function readAnswer(app: App, result: SavedResult): Promise<Pick<ReadPart, "text" | "envelope">> {
  const path = app.results.answerPath(result);
  if (path === undefined) {
    return { text: JSON.stringify(result.envelope, null, 2), envelope: envelopeOf(result) };
  }
  const text = await readFile(path, "utf8");
  return { text, envelope: parseEnvelope(text) };
}

function parseEnvelope(text: string): Envelope | undefined {
  try {
    return readEnvelope(JSON.parse(text));
  } catch {
    // The document says that the answer could not be read, and shows it as it came.
    return undefined;
  }
}
