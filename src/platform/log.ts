import * as vscode from "vscode";

/** The extension's log. What may contain a key never reaches it: errors redact themselves. */
export class Log implements vscode.Disposable {
  readonly #channel = vscode.window.createOutputChannel("SEO Research", { log: true });

  info(message: string): void {
    this.#channel.info(message);
  }

  warn(message: string): void {
    this.#channel.warn(message);
  }

  error(error: unknown): void {
    this.#channel.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }

  show(): void {
    this.#channel.show();
  }

  dispose(): void {
    this.#channel.dispose();
  }
}
