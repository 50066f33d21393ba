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
  #last: { readonly error: unknown; readonly at: number } | undefined;

  constructor(keys: KnownKeys) {
    this.#keys = keys;
  }

  info(message: string): void {
    this.#channel.info(this.#line(message));
  }

  warn(message: string): void {
    this.#channel.warn(this.#line(message));
  }

  /** What went wrong last in this window, for a report about it; `at` in milliseconds since 1970. */
  get lastProblem(): { readonly error: unknown; readonly at: number } | undefined {
    return this.#last;
  }

  error(error: unknown): void {
    this.noteProblem(error);
    this.#channel.error(
      this.#line(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
  }

  /** Remembers a problem that is said elsewhere, and isn't written into the log. */
  noteProblem(error: unknown): void {
    this.#last = { error, at: Date.now() };
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
