import { Worker } from "node:worker_threads";
import type { Clock } from "../../system/clock.ts";
import { asError } from "./networkFailure.ts";
import { certificatesTimeout } from "./timeLimit.ts";

/** What reading the certificates tells to others. */
export interface CertificateListener {
  /** They are being read; `over` resolves when they are no longer waited for, and never rejects. */
  onReading(over: Promise<unknown>): void;
  /** They couldn't be read, or not in time; `reason` is for the log. */
  onFailure(reason: string): void;
  /** They have come after the wait was over. */
  onLate(): void;
}

/** The operating system's certificates (PEM), read once in a thread of its own, which Node can only do at one go. */
export class SystemCertificates {
  readonly #start: () => Promise<readonly string[]>;
  readonly #clock: Clock;
  readonly #listener: CertificateListener;
  /** Undefined before the first attempt, and after one that failed. */
  #wanted: Promise<readonly string[] | undefined> | undefined;

  /** `start` begins to read them; see `readInThread`. */
  constructor(
    start: () => Promise<readonly string[]>,
    clock: Clock,
    listener: CertificateListener,
  ) {
    this.#start = start;
    this.#clock = clock;
    this.#listener = listener;
  }

  /** Never rejects: undefined where they can't be read, or haven't come in time. They may come later. */
  read(): Promise<readonly string[] | undefined> {
    if (this.#wanted === undefined) {
      this.#wanted = this.#read();
      this.#listener.onReading(this.#wanted);
    }
    return this.#wanted;
  }

  #read(): Promise<readonly string[] | undefined> {
    const { promise, resolve } = Promise.withResolvers<readonly string[] | undefined>();
    let isLate = false;
    const stop = this.#clock.after(certificatesTimeout, () => {
      isLate = true;
      this.#listener.onFailure(`nothing came within ${certificatesTimeout / 1000} seconds`);
      resolve(undefined);
    });
    this.#start().then(
      (certificates) => {
        stop();
        resolve(certificates);
        if (isLate) {
          this.#wanted = Promise.resolve(certificates);
          this.#listener.onLate();
        }
      },
      (error: unknown) => {
        stop();
        // The next one who needs them tries again.
        this.#wanted = undefined;
        if (!isLate) {
          this.#listener.onFailure(asError(error).message);
        }
        resolve(undefined);
      },
    );
    return promise;
  }
}

/** Reads them in a thread that runs `file`, the bundle of `certificateWorker`, and that never keeps the process alive. Rejects when the thread fails. */
export async function readInThread(file: string): Promise<readonly string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
  const worker = new Worker(file, { name: "certificates", execArgv: [] });
  worker.unref();
  worker.once("message", (message: unknown) => {
    if (isTexts(message)) {
      resolve(message);
    } else {
      reject(new TypeError("the thread sent something else"));
    }
  });
  worker.once("error", (error) => reject(asError(error)));
  worker.once("exit", (code) => reject(new Error(`the thread ended with ${code}`)));
  return promise;
}

function isTexts(message: unknown): message is string[] {
  return Array.isArray(message) && message.every((item) => typeof item === "string");
}
