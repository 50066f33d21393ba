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
import type { FromResultView, FromResultViewReplies, ToResultView, ToResultViewReplies } from "../../shared/resultProtocol.ts";
import { columnValues } from "../../shared/table.ts";
import { parseFromResultView } from "./messages.ts";
import { buildResultModel } from "./resultDocument.ts";
import type { ResultModel } from "./resultDocument.ts";

/** What a panel can set in motion. Both go through the price gate; the button has shown the price. */
export interface FollowUps {
  runAction(result: SavedResult, envelope: Envelope, index: number): Promise<void>;
  exportResource(result: SavedResult, envelope: Envelope, index: number): Promise<void>;
}

interface Answer {
  /** Indented JSON, or the bytes as they came where they are no JSON. */
  readonly text: string;
  readonly envelope: Envelope | undefined;
  readonly model: ResultModel;
}

type Reply = FromResultViewReplies[FromResultView["kind"]];

/** One result in one tab. It holds the answer only while it is open, and sends the view what it asks for. */
export class ResultPanel implements vscode.Disposable {
  readonly #app: App;
  readonly #result: SavedResult;
  readonly #followUps: FollowUps;
  readonly #channel: Channel<FromResultView, FromResultViewReplies, ToResultView, ToResultViewReplies>;
  readonly #busy = { actions: new Set<number>(), resources: new Set<number>() };
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

  /** Answers one message of the view. */
  async #handle(message: FromResultView): Promise<Reply> {
    switch (message.kind) {
      case "ready":
        this.#showBusy();
        return {
          id: this.#result.id,
          document: (await this.#read()).model.document,
          translations: vscode.l10n.bundle ?? null,
        };
      case "rows":
        return this.#rows(message.table, message.from);
      case "json":
        return (await this.#read()).text;
      case "runAction":
        await this.#follow(this.#busy.actions, message.index, (envelope) => this.#followUps.runAction(this.#result, envelope, message.index));
        return null;
      case "exportResource":
        await this.#follow(this.#busy.resources, message.index, (envelope) => this.#followUps.exportResource(this.#result, envelope, message.index));
        return null;
      case "openLink":
        await this.#openLink(message.table, message.column, message.row);
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
  async #follow(running: Set<number>, index: number, run: (envelope: Envelope) => Promise<void>): Promise<void> {
    running.add(index);
    this.#showBusy();
    try {
      await run(await this.#envelope());
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

  #read(): Promise<Answer> {
    this.#answer ??= readAnswer(this.#app, this.#result).catch((error: unknown) => {
      // Tried anew when the view asks again.
      this.#answer = undefined;
      throw error;
    });
    return this.#answer;
  }

  async #envelope(): Promise<Envelope> {
    const { envelope } = await this.#read();
    if (envelope === undefined) {
      throw new Error(vscode.l10n.t("This answer could not be read, so there is nothing to follow up."));
    }
    return envelope;
  }

  async #rows(table: string, from: number): Promise<unknown[][]> {
    const source = (await this.#read()).model.tables.get(table);
    return source === undefined ? [] : columnValues(source.rows(from, source.count), source.columns);
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

/** The answer of a result, from inside it or from the file beside it. */
async function readAnswer(app: App, result: SavedResult): Promise<Answer> {
  const path = app.results.answerPath(result);
  if (path === undefined) {
    const envelope = envelopeOf(result);
    return { text: JSON.stringify(result.envelope, null, 2), envelope, model: buildResultModel(result, envelope) };
  }
  const text = await readFile(path, "utf8");
  const envelope = parseEnvelope(text);
  return { text, envelope, model: buildResultModel(result, envelope) };
}

function parseEnvelope(text: string): Envelope | undefined {
  try {
    return readEnvelope(JSON.parse(text));
  } catch {
    // The document says that the answer could not be read, and shows it as it came.
    return undefined;
  }
}
