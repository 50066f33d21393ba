import assert from "node:assert/strict";
import { isRecord } from "../../../src/shared/json.ts";
import type { JsonRecord } from "../../../src/shared/json.ts";
import { startSandbox } from "../../../src/sandbox/server.ts";
import type { Sandbox, SandboxOptions } from "../../../src/sandbox/server.ts";

/** What came back, with its body both as text and as JSON where it is JSON. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

export interface Call {
  readonly body?: unknown;
  /** Headers on top of the key's. */
  readonly headers?: Record<string, string>;
  /** Another key, or none. */
  readonly key?: string | null;
}

/** A sandbox, and short ways to call it. */
export class SandboxUnderTest {
  readonly sandbox: Sandbox;

  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
  }

  async get(path: string, call: Call = {}): Promise<Received> {
    return this.#send("GET", path, call);
  }

  async post(path: string, call: Call = {}): Promise<Received> {
    return this.#send("POST", path, call);
  }

  async tool(name: string, body: unknown, headers: Record<string, string> = {}): Promise<Received> {
    return this.post(`/v1/tools/${name}`, { body, headers });
  }

  /** The envelope of a call that must succeed. */
  async envelope(name: string, body: unknown): Promise<JsonRecord> {
    const received = await this.tool(name, body);
    assert.equal(received.status, 200, received.text.slice(0, 500));
    return record(received.body);
  }

  async balance(): Promise<number> {
    const { body } = await this.get("/v1/me/credits");
    return Number(record(body)["balance"]);
  }

  /** The usage log, newest first. */
  async usage(limit = 500): Promise<JsonRecord[]> {
    return records((await this.get(`/v1/me/usage?limit=${limit}`)).body);
  }

  async #send(
    method: string,
    path: string,
    { body, headers = {}, key = this.sandbox.key }: Call,
  ): Promise<Received> {
    const response = await fetch(this.sandbox.url + path, {
      method,
      headers: {
        ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parse(text) };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Runs `test` against a sandbox that is ended afterwards. Without a rate limit unless it asks for one. */
export async function withSandbox(
  options: SandboxOptions,
  test: (sandbox: SandboxUnderTest) => Promise<void>,
): Promise<void> {
  const sandbox = await startSandbox({ rateLimit: 0, ...options });
  try {
    await test(new SandboxUnderTest(sandbox));
  } finally {
    await sandbox.close();
  }
}

export function record(value: unknown): JsonRecord {
  assert.ok(isRecord(value), `not an object: ${JSON.stringify(value)}`);
  return value;
}

export function records(value: unknown): JsonRecord[] {
  assert.ok(Array.isArray(value), `not a list: ${JSON.stringify(value)}`);
  return value.map(record);
}

/** The member at a path of names: `at(envelope, "data", "keywords")`. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((part, name) => record(part)[name], value);
}

/** The keywords of an answer of research_keywords. */
export function keywordsOf(envelope: JsonRecord): string[] {
  return records(at(envelope, "data", "keywords")).map((row) => String(row["keyword"]));
}
