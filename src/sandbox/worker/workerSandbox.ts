import { Worker } from "node:worker_threads";
import { Channel, ChannelClosedError } from "../../shared/channel.ts";
import type { Port } from "../../shared/channel.ts";
import type { Sandbox, SandboxOptions } from "../server.ts";
import { systemClock } from "../../system/clock.ts";
import type { Clock } from "../../system/clock.ts";
import { waitLimits } from "../../system/waitLimits.ts";
import { within } from "../../system/within.ts";

/**
 * Starts the sandbox in a worker thread that runs `file`: its answers may take a second of hard
 * work, for which the host can't stand still. Rejects when it can't be started. A thread that dies
 * rejects what is asked of it and resolves `ended`; one that doesn't respond rejects with a sentence.
 * It never keeps the host's process alive.
 */
export async function startInWorker(
  file: string,
  options: SandboxOptions,
  texts: SandboxTexts = englishTexts,
  clock: Clock = systemClock,
): Promise<Sandbox> {
  const thread = new SandboxThread(file, texts, clock);
  try {
    const { url, key } = await thread.ask({ kind: "start", options });
    return {
      url,
      key,
      ended: thread.ended,
      refill: () => thread.ask({ kind: "refill" }),
      setDate: (date) => thread.ask({ kind: "setDate", date }),
      close: () => thread.close(),
    };
  } catch (error) {
    await thread.stop();
    throw error;
  }
}

/** What is said of a thread that doesn't respond. */
export interface SandboxTexts {
  readonly notStarted: string;
  readonly silent: string;
}

const englishTexts: SandboxTexts = {
  notStarted: "The sandbox didn't start in time.",
  silent: "The sandbox didn't respond in time.",
};

/** The host's end of the thread. */
class SandboxThread {
  readonly ended: Promise<void>;
  readonly #worker: Worker;
  readonly #channel: Channel<never, Record<string, never>, HostMessage, HostReplies>;
  readonly #texts: SandboxTexts;
  readonly #clock: Clock;
  #pending = 0;
  #death: Error | undefined;

  constructor(file: string, texts: SandboxTexts, clock: Clock) {
    this.#texts = texts;
    this.#clock = clock;
    const worker = new Worker(file, { workerData: workerMark, name: "sandbox", execArgv: [] });
    this.#worker = worker;
    this.#channel = new Channel(portOf(worker), { parse: refuse, handle: refuse });
    // Without a listener the thread's failure would be the host's; `exit` follows it.
    worker.on("error", (error) => {
      this.#death = error instanceof Error ? error : new Error(String(error));
    });
    this.ended = new Promise((resolve) => {
      worker.once("exit", () => {
        this.#channel.dispose();
        resolve();
      });
    });
    worker.unref();
  }

  /** The process waits for an answer, but never for a thread that nothing is asked of. */
  async ask<M extends HostMessage>(message: M): Promise<HostReplies[M["kind"]]> {
    this.#pending += 1;
    this.#worker.ref();
    try {
      const isStart = message.kind === "start";
      return await within(
        isStart ? waitLimits.sandboxStart : waitLimits.sandbox,
        this.#channel.send(message),
        () => (isStart ? this.#texts.notStarted : this.#texts.silent),
        this.#clock,
      );
    } catch (error) {
      throw error instanceof ChannelClosedError ? this.#gone() : error;
    } finally {
      this.#pending -= 1;
      if (this.#pending === 0) {
        this.#worker.unref();
      }
    }
  }

  /** Lets it save, and ends it. Never rejects, however often it is called. */
  async close(): Promise<void> {
    await this.ask({ kind: "close" }).catch(() => {
      // It has ended already, or it can't, or not in time: what was paid is on disk since it was paid.
    });
    await this.stop();
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #gone(): Error {
    const reason = this.#death === undefined ? "" : `: ${this.#death.message}`;
    return new Error(`The sandbox has ended${reason}`, { cause: this.#death });
  }
}

function portOf(worker: Worker): Port {
  return {
    post: (frame) => worker.postMessage(frame),
    listen: (listener) => {
      worker.on("message", listener);
      return () => worker.off("message", listener);
    },
  };
}

/** The thread asks nothing of the host. */
function refuse(): never {
  throw new TypeError("The sandbox asks nothing of its host.");
}

/** What the host asks of the sandbox in its worker thread. */
export type HostMessage =
  | { readonly kind: "start"; readonly options: SandboxOptions }
  | { readonly kind: "refill" }
  | { readonly kind: "setDate"; readonly date: string | undefined }
  /** Save and end; the host stops the thread when it has the answer. */
  | { readonly kind: "close" };

/** The answers to them. */
export interface HostReplies {
  readonly start: { readonly url: string; readonly key: string };
  readonly refill: number;
  readonly setDate: undefined;
  readonly close: undefined;
}

/** What a worker thread is given that is to run the sandbox. */
export const workerMark = "sandbox";
