import { Worker } from "node:worker_threads";
import type { ArticleKind } from "../../files/frontMatter/articleKind.ts";
import { longestArticle } from "./articleBody.ts";
import type { ArticleBody } from "./articleBody.ts";

/** What the thread is asked. */
export interface BodyQuestion {
  readonly id: number;
  readonly text: string;
  readonly kind: ArticleKind;
}

/** What it answers. */
export interface BodyReply {
  readonly id: number;
  readonly body: ArticleBody;
}

interface Waiting {
  readonly resolve: (body: ArticleBody) => void;
  readonly reject: (error: Error) => void;
}

/** Milliseconds after which a thread that nothing is asked of is ended. */
const idleTime = 60_000;

/**
 * Reads articles in a thread of its own, so that the extension host never stands still for one. The thread starts with
 * the first article, ends when none was read for a minute, and starts again with the next one. An article that takes
 * a thread down with it rejects; the others are read by the next one.
 */
export class BodyReader {
  readonly #file: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  /** `file` is the bundle that runs `bodyWorker`. */
  constructor(file: string) {
    this.#file = file;
  }

  /** What the checks read of a text; undefined for one that is too long. */
  async read(text: string, kind: ArticleKind): Promise<ArticleBody | undefined> {
    if (text.length > longestArticle) {
      return undefined;
    }
    const worker = this.#started();
    clearTimeout(this.#idle);
    worker.ref();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const question: BodyQuestion = { id, text, kind };
      worker.postMessage(question);
    });
  }

  dispose(): void {
    clearTimeout(this.#idle);
    this.#ended(new Error("Reading was stopped."));
  }

  #started(): Worker {
    if (this.#worker !== undefined) {
      return this.#worker;
    }
    const worker = new Worker(this.#file, { name: "articles", execArgv: [] });
    worker.on("message", ({ id, body }: BodyReply) => {
      this.#waiting.get(id)?.resolve(body);
      this.#waiting.delete(id);
      this.#rest();
    });
    worker.on("error", (error) => {
      if (this.#worker === worker) {
        this.#ended(error instanceof Error ? error : new Error(String(error)));
      }
    });
    this.#worker = worker;
    return worker;
  }

  /** The process waits for an article that is being read, but never for a thread that has nothing to do. */
  #rest(): void {
    if (this.#waiting.size === 0) {
      this.#worker?.unref();
      this.#idle = setTimeout(() => this.#ended(new Error("Reading was stopped.")), idleTime);
      this.#idle.unref();
    }
  }

  #ended(error: Error): void {
    const worker = this.#worker;
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    waiting.forEach(({ reject }) => reject(error));
    // ending takes a moment, and nothing depends on when it's done
    void worker?.terminate();
  }
}
