import { appendFileSync } from "node:fs";

const levels = ["trace", "debug", "info", "warning", "error", "critical", "off"] as const;

/** What the native part of the editor's logging module offers, as far as the editor uses it; writes each line at once. */
class Logger {
  readonly #file: string;
  #level = 0;

  constructor(_type: string, _name: string, file: string) {
    this.#file = file;
  }

  trace(message: string): void {
    this.#write(0, message);
  }

  debug(message: string): void {
    this.#write(1, message);
  }

  info(message: string): void {
    this.#write(2, message);
  }

  warn(message: string): void {
    this.#write(3, message);
  }

  error(message: string): void {
    this.#write(4, message);
  }

  critical(message: string): void {
    this.#write(5, message);
  }

  getLevel(): number {
    return this.#level;
  }

  setLevel(level: number): void {
    this.#level = level;
  }

  setPattern(): void {
    // every line looks the same here
  }

  clearFormatters(): void {
    // see setPattern
  }

  flush(): void {
    // nothing is held back
  }

  drop(): void {
    // the file is open only while a line is written
  }

  #write(level: number, message: string): void {
    if (level >= this.#level) {
      appendFileSync(
        this.#file,
        `${new Date().toISOString()} [${levels[level] ?? ""}] ${message}\n`,
      );
    }
  }
}

const spdlog = {
  version: 0,
  setLevel: (): void => undefined,
  setFlushOn: (): void => undefined,
  Logger,
};

/** In place of the package that looks for native modules; it is asked for this one only. */
function bindings(): typeof spdlog {
  return spdlog;
}

export { bindings as "module.exports" };
