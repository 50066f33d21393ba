import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Sandbox } from "../../src/sandbox/server.ts";
import type { ApiCredential } from "../../src/research/service/account.ts";
import { ServiceClient } from "../../src/research/service/client.ts";
import { KnownKeys } from "../../src/research/service/redact.ts";
import { UndiciTransport } from "../../src/research/service/undiciTransport.ts";
import {
  answerInputs,
  answerWindow,
  restoreWindow,
  testApi,
  watchClipboard,
} from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import type { Asked } from "../support/integrationApi.ts";
import { startRawServer } from "../support/rawServer.ts";
import type { Arrived, RawServer } from "../support/rawServer.ts";
import { startService } from "../support/service.ts";

/** What becomes of a request on its way: nothing, an answer in the service's place, or an answer that gets lost. */
export type Trouble = undefined | "lost" | { readonly status: number; readonly body?: string };

export const day = 86_400_000;

/** True for the request that creates a key. */
export function isCreation({ method, path }: Arrived): boolean {
  return method === "POST" && path === "/v1/me/api-credentials";
}

/** True for a request that revokes one. */
export function isRevocation({ path }: Arrived): boolean {
  return path.endsWith("/revoke");
}

/** The editor with a key of an account of its own, a service behind a server that makes trouble, and a person who answers. */
export class KeysUnderTest {
  readonly api: Assembly;
  readonly front: RawServer;
  /** Made anew by `begin`. */
  service: Sandbox;
  trouble: (request: Arrived) => Trouble = () => undefined;
  /** What becomes of the service's answers. */
  rewrite: (body: string) => string = (body) => body;
  /** What happens while a question stands there. */
  beforeAnswer: (question: Asked) => void = () => undefined;
  copied: string[] = [];
  asked: Asked[] = [];

  private constructor(api: Assembly, front: RawServer, service: Sandbox) {
    this.api = api;
    this.front = front;
    this.service = service;
  }

  static async start(): Promise<KeysUnderTest> {
    const front = await startRawServer((response, request) => {
      const wrong = keys.trouble(request);
      if (typeof wrong === "object") {
        response.writeHead(wrong.status).end(wrong.body ?? "{}");
        return;
      }
      const passed = keys.#pass(request).then(({ status, body }) =>
        wrong === "lost" ? response.destroy() : response.writeHead(status).end(keys.rewrite(body)),
      );
      // The account of the test before is gone: whoever still asks finds nobody.
      passed.catch(() => response.destroy());
    });
    const keys = new KeysUnderTest(await testApi(), front, await startService({ rateLimit: 0 }));
    return keys;
  }

  /** Before each test: a new account, and its first key in the editor. */
  async begin(): Promise<void> {
    await this.service.close();
    this.trouble = () => undefined;
    this.rewrite = (body) => body;
    this.beforeAnswer = () => undefined;
    this.service = await startService({ rateLimit: 0 });
    await this.api.app.connections.useKey(this.front.url, this.service.key);
    this.copied = watchClipboard();
    this.asked = [];
  }

  /** After each test. */
  async end(): Promise<void> {
    restoreWindow();
    await this.api.app.connections.disconnect();
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.front.close();
  }

  /** A client of the service itself, past all trouble. */
  direct(key = this.service.key): ServiceClient {
    return new ServiceClient(
      { baseUrl: this.service.url, key },
      new UndiciTransport(),
      new KnownKeys(),
    );
  }

  /** Whether the service takes a key: the account's first one unless another is named. */
  async opens(key?: string): Promise<boolean> {
    try {
      await this.direct(key).credits();
      return true;
    } catch (error) {
      // By its name: the tests are a bundle of their own, with classes of their own.
      assert.equal(error instanceof Error && error.name, "BadKeyError");
      return false;
    }
  }

  /** The keys of a name, read with the account's first key. */
  async listed(name: string): Promise<ApiCredential[]> {
    return (await this.direct().credentials()).filter((credential) => credential.name === name);
  }

  /** How often a key was asked for to be created. */
  creations(): number {
    return this.front.arrived.filter(isCreation).length;
  }

  /** True for the free call that checks a key other than the account's first. */
  isCheckOfNew({ path, headers }: Arrived): boolean {
    return path === "/v1/me/credits" && headers.authorization !== `Bearer ${this.service.key}`;
  }

  async current(): Promise<ServiceClient> {
    const connection = await this.api.app.connections.current();
    assert.ok(connection !== undefined);
    return connection.client;
  }

  /** The key of this editor, as the list has it. */
  async own(): Promise<ApiCredential> {
    const client = await this.current();
    const own = client.ownCredential(await client.credentials());
    assert.ok(own !== undefined);
    return own;
  }

  /** Answers everything that is asked by the first pattern that fits; what fits none, or more often than there are answers, is closed. */
  answer(...answers: readonly (readonly [question: RegExp, ...answers: string[]])[]): void {
    const given = new Map<RegExp, number>();
    const choose = (asked: Asked): string | undefined => {
      this.beforeAnswer(asked);
      const [question, ...choices] = answers.find(([pattern]) => pattern.test(asked.what)) ?? [];
      const count = question === undefined ? 0 : (given.get(question) ?? 0);
      if (question !== undefined) {
        given.set(question, count + 1);
      }
      return choices[count];
    };
    this.asked = answerWindow(choose);
    answerInputs(choose, this.asked);
  }

  /** Runs a command; nothing that the person gets to see may hold a whole key. */
  async run(command: string, ...args: readonly unknown[]): Promise<void> {
    await vscode.commands.executeCommand(`seoResearch.${command}`, ...args);
    assert.ok(
      !/or_[\w-]{20}/u.test(JSON.stringify(this.asked)),
      "a whole key is in a message, list or input",
    );
  }

  questions(pattern: RegExp): Asked[] {
    return this.asked.filter(({ what }) => pattern.test(what));
  }

  async #pass({ method, path, headers, body }: Arrived): Promise<{ status: number; body: string }> {
    const answer = await fetch(`${this.service.url}${path}`, {
      method,
      headers: { authorization: headers.authorization ?? "", "content-type": "application/json" },
      ...(method === "GET" || body === "" ? {} : { body }),
    });
    return { status: answer.status, body: await answer.text() };
  }
}
