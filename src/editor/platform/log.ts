import * as vscode from "vscode";
import type { KnownKeys } from "../../research/service/redact.ts";
import { logLine } from "./logLine.ts";

/**
 * The extension's log. Each message is one line: line breaks in what others say are escaped, long texts
 * cut, and the keys of this window removed.
 */
export class Log implements vscode.Disposable {
  readonly #channel = vscode.window.createOutputChannel("SEO Research", { log: true });
  readonly #keys: KnownKeys;
  /** What went wrong last in this window, for a report about it; `at` in milliseconds since 1970. Set by `error`, and by who says a problem without logging it. */
  lastProblem: { readonly error: unknown; readonly at: number } | undefined;

  constructor(keys: KnownKeys) {
    this.#keys = keys;
  }

  info(message: string): void {
    this.#channel.info(this.#line(message));
  }

  warn(message: string): void {
    this.#channel.warn(this.#line(message));
  }

  error(error: unknown): void {
    this.lastProblem = { error, at: Date.now() };
    this.#channel.error(
      this.#line(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
  }

  show(): void {
    this.#channel.show();
  }

  dispose(): void {
    this.#channel.dispose();
  }

  #line(text: string): string {
    return logLine(text, (raw) => this.#keys.text(raw));
  }
}
