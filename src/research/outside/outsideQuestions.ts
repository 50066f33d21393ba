import type { Clock } from "../../system/clock.ts";
import { NotRunError } from "../agents/notRun.ts";

/** What a person is asked about a call of an agent outside the editor. */
export interface OutsideQuestion {
  /** Equal for calls that one answer does for. */
  readonly key: string;
  /** The client, and the folder that it works in, as it says. */
  readonly client: string;
  readonly folder: string;
  /** Whose credits are spent, and where: what was allowed for the sandbox isn't for the service. "" for what costs nothing. */
  readonly account: string;
  /** Credits; 0 for what costs nothing. */
  readonly price: number;
  /** Credits that the person can allow beyond this call; 0 where each call is asked about. */
  readonly more: number;
  /** Throws NotRunError where the person's settings don't allow such calls any more. */
  check(): void;
  /** Shows the dialog; undefined where it was closed. */
  show(): Promise<"run" | "more" | undefined>;
}

/** What a person, or what they answered before, says to a call: "asked" where a dialog showed its price. */
export type QuestionAnswer = "asked" | "allowed" | "declined";

/** For how long an answer that nobody waited for is kept, in milliseconds. */
export const keptFor = 10 * 60_000;
/** For how long further calls are allowed. */
export const allowedFor = 15 * 60_000;
/** After so many dialogs that were closed within so long, a client is refused for a while. */
const mostDeclined = 2;
const declinedWithin = 5 * 60_000;
const refusedFor = 10 * 60_000;

/** A dialog that is open, or waits for the one before it. */
interface OpenQuestion {
  readonly price: number;
  readonly answer: Promise<QuestionAnswer>;
  /** Calls that wait for it. */
  readonly waiting: Set<AbortSignal>;
}

/** An answer that nobody waited for. */
interface KeptAnswer {
  readonly answer: "asked" | "declined";
  /** What was agreed to, in credits. */
  readonly price: number;
  readonly until: number;
}

/**
 * Asks a person about calls of agents outside the editor, one dialog after the other. A client may give
 * up waiting, and the dialog stays: its yes or no is kept for a while, and does for one call.
 */
export class OutsideQuestions {
  readonly #clock: Clock;
  readonly #open = new Map<string, OpenQuestion>();
  /** Answers that nobody waited for, by the question's key. */
  readonly #kept = new Map<string, KeptAnswer>();
  /** Credits that may be spent without a dialog, by client, folder and account. */
  readonly #allowed = new Map<string, { left: number; readonly until: number }>();
  /** When dialogs were closed, by client. */
  readonly #declined = new Map<string, readonly number[]>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether a dialog about this is open, or waits for the one before it. */
  isOpen(key: string): boolean {
    return this.#open.has(key);
  }

  /**
   * What a person says; rejects with the signal's reason once it aborts, and the dialog stays. Rejects
   * with NotRunError for a client that has been declined too often, and where the call isn't allowed any
   * more, whatever was answered.
   */
  async ask(question: OutsideQuestion, signal: AbortSignal): Promise<QuestionAnswer> {
    signal.throwIfAborted();
    const { key, price } = question;
    question.check();
    const kept = this.#takeKept(key, price);
    if (kept !== undefined) {
      return kept;
    }
    if (this.#takeAllowed(question)) {
      return "allowed";
    }
    const before = this.#open.get(key);
    if (before === undefined) {
      this.#refuseDeclined(question.client);
    }
    const open = before ?? this.#begin(question);
    open.waiting.add(signal);
    const answer = await unlessAborted(open.answer, signal);
    // The settings may have been changed while the person was asked.
    question.check();
    // What was shown may have been less than it costs now.
    return open.price >= price ? answer : this.ask(question, signal);
  }

  #begin(question: OutsideQuestion): OpenQuestion {
    const { key, price } = question;
    const waiting = new Set<AbortSignal>();
    const isWanted = (): boolean => [...waiting].some(({ aborted }) => !aborted);
    const open: OpenQuestion = { price, waiting, answer: this.#last.then(() => answered()) };
    const answered = async (): Promise<QuestionAnswer> => {
      try {
        if (!isWanted()) {
          // Its turn came when nobody waited any more: nothing is asked about what isn't wanted.
          return "declined";
        }
        question.check();
        if (this.#takeAllowed(question)) {
          return "allowed";
        }
        return this.#noteAnswer(question, await question.show(), isWanted());
      } finally {
        // At once: a call that comes now would get this answer beside the one that is kept.
        this.#open.delete(key);
      }
    };
    this.#open.set(key, open);
    this.#last = open.answer.catch(() => undefined);
    return open;
  }

  #noteAnswer(
    question: OutsideQuestion,
    pressed: "run" | "more" | undefined,
    isWanted: boolean,
  ): "asked" | "declined" {
    const { key, price, client } = question;
    const now = this.#clock.now();
    const answer = pressed === undefined ? "declined" : "asked";
    if (pressed === undefined) {
      this.#noteDeclined(client);
    }
    if (pressed === "more") {
      this.#allowed.set(place(question), { left: question.more, until: now + allowedFor });
    }
    if (!isWanted) {
      this.#kept.set(key, { answer, price, until: now + keptFor });
    }
    return answer;
  }

  /** An answer counts once, and a yes for no higher price. */
  #takeKept(key: string, price: number): KeptAnswer["answer"] | undefined {
    const kept = this.#kept.get(key);
    this.#kept.delete(key);
    return kept !== undefined &&
      kept.until > this.#clock.now() &&
      (kept.answer === "declined" || kept.price >= price)
      ? kept.answer
      : undefined;
  }

  #takeAllowed(question: OutsideQuestion): boolean {
    const allowed = this.#allowed.get(place(question));
    if (
      allowed === undefined ||
      question.more === 0 ||
      allowed.until <= this.#clock.now() ||
      allowed.left < question.price
    ) {
      return false;
    }
    allowed.left -= question.price;
    return true;
  }

  #noteDeclined(client: string): void {
    const now = this.#clock.now();
    const recent = (this.#declined.get(client) ?? []).filter((at) => now - at < declinedWithin);
    this.#declined.set(client, [...recent, now]);
  }

  #refuseDeclined(client: string): void {
    const times = this.#declined.get(client) ?? [];
    const left = (times.at(-1) ?? 0) + refusedFor - this.#clock.now();
    if (times.length >= mostDeclined && left > 0) {
      const minutes = Math.ceil(left / 60_000);
      throw new NotRunError(
        `the person declined several calls of this client, and isn't asked again for ${minutes} ${minutes === 1 ? "minute" : "minutes"}. Go on without it, or ask them what they want instead.`,
      );
    }
  }
}

function place({ client, folder, account }: OutsideQuestion): string {
  return JSON.stringify([client, folder, account]);
}

async function unlessAborted<Value>(wanted: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const leave = (): void => reject(signal.reason);
  signal.addEventListener("abort", leave, { once: true });
  try {
    return await Promise.race([wanted, aborted]);
  } finally {
    signal.removeEventListener("abort", leave);
  }
}
