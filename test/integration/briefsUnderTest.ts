import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import type { Sandbox } from "../../src/sandbox/server.ts";
import type { ServiceClient } from "../../src/research/service/client.ts";
import { answerPicks, answerWindow, restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Asked, Assembly } from "../support/integrationApi.ts";
import { startService } from "../support/service.ts";

/** The project's folder for briefs. */
export const folder = (): string =>
  join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "", "seo", "briefs");

/** The text of a brief in that folder. */
export function text(name: string): string {
  return readFileSync(join(folder(), name), "utf8");
}

/** The editor with a key of an account of its own, and a person who has briefs made. */
export class BriefsUnderTest {
  readonly api: Assembly;
  #service: Sandbox | undefined;
  #client: ServiceClient | undefined;

  private constructor(api: Assembly) {
    this.api = api;
  }

  static async open(): Promise<BriefsUnderTest> {
    return new BriefsUnderTest(await testApi());
  }

  /** Connects the editor to a new account, in place of the one before. */
  async connect(credits: number): Promise<void> {
    await this.#service?.close();
    this.#service = await startService({ credits, rateLimit: 0 });
    const { url, key } = this.#service;
    await this.api.app.connections.useKey(url, key);
    this.#client = await this.api.app.connections.tryKey(url, key);
  }

  /** A client of that account. */
  get client(): ServiceClient {
    return this.#client ?? assert.fail("no account is connected");
  }

  /** After each test: the window and the connection as they were. */
  async close(): Promise<void> {
    restoreWindow();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await this.api.app.connections.disconnect();
    await this.#service?.close();
    this.#service = undefined;
  }

  /** Makes a brief in a person's place: ticks rows of the list, answers the other questions. */
  async make(
    argument: unknown,
    tick: (asked: Asked) => readonly string[] | "button" | undefined,
    answer: (asked: Asked) => string | undefined = () => undefined,
  ): Promise<Asked[]> {
    const asked = answerWindow(answer);
    answerPicks(tick, asked);
    await this.api.app.commands.get("seoResearch.createBrief")?.(argument);
    return asked;
  }

  async paidCalls(): Promise<number> {
    return (await this.client.usage(500)).filter(
      ({ credits_charged: credits }) => (credits ?? 0) > 0,
    ).length;
  }
}
