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
/** After so many, whatever their clients are called: a name is only what a program says. */
const mostDeclinedOfAll = 4;
const declinedWithin = 5 * 60_000;
const refusedFor = 10 * 60_000;

/** A dialog that is open, or waits for the one before it. */
interface OpenQuestion {
  readonly price: number;
  readonly answer: Promise<QuestionAnswer>;
  /** Calls that wait for it. */
  readonly waiting: Set<AbortSignal>;
}

/** When something was answered, on both clocks. */
interface Moment {
  readonly at: number;
  readonly elapsed: number;
}

/** An answer that nobody waited for. */
interface KeptAnswer {
  readonly answer: "asked" | "declined";
  /** What was agreed to, in credits. */
  readonly price: number;
  readonly since: Moment;
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
  readonly #allowed = new Map<string, { left: number; readonly since: Moment }>();
  /** The dialogs that were closed a short time ago, and when, by a monotonic clock. */
  #declined: readonly { readonly client: string; readonly elapsed: number }[] = [];
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
        // Calls that came together wait in line: those behind two that were declined are asked about no more.
        this.#refuseDeclined(question.client);
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
    const since = this.#moment();
    const answer = pressed === undefined ? "declined" : "asked";
    if (pressed === undefined) {
      this.#noteDeclined(client);
    }
    if (pressed === "more") {
      this.#allowed.set(place(question), { left: question.more, since });
    }
    if (!isWanted) {
      this.#kept.set(key, { answer, price, since });
    }
    return answer;
  }

  /** An answer counts once, and a yes for no higher price. */
  #takeKept(key: string, price: number): KeptAnswer["answer"] | undefined {
    const kept = this.#kept.get(key);
    this.#kept.delete(key);
    return kept !== undefined &&
      this.#isWithin(kept.since, keptFor) &&
      (kept.answer === "declined" || kept.price >= price)
      ? kept.answer
      : undefined;
  }

  #takeAllowed(question: OutsideQuestion): boolean {
    const allowed = this.#allowed.get(place(question));
    if (
      allowed === undefined ||
      question.more === 0 ||
      !this.#isWithin(allowed.since, allowedFor) ||
      allowed.left < question.price
    ) {
      return false;
    }
    allowed.left -= question.price;
    return true;
  }

  #noteDeclined(client: string): void {
    const elapsed = this.#clock.elapsed();
    const recent = this.#declined.filter((one) => elapsed - one.elapsed < refusedFor);
    this.#declined = [...recent, { client, elapsed }];
  }

  #refuseDeclined(client: string): void {
    const own = this.#declined.filter((one) => one.client === client);
    const left = [
      { minutes: this.#minutesRefused(own, mostDeclined), whose: "this client" },
      {
        minutes: this.#minutesRefused(this.#declined, mostDeclinedOfAll),
        whose: "agents outside the editor",
      },
    ].find(({ minutes }) => minutes > 0);
    if (left !== undefined) {
      const { minutes, whose } = left;
      throw new NotRunError(
        `the person declined several calls of ${whose}, and isn't asked again for ${minutes} ${minutes === 1 ? "minute" : "minutes"}. Go on without it, or ask them what they want instead.`,
      );
    }
  }

  /** For how many minutes longer nothing is asked, rounded up; 0 where not so many were declined within so long. */
  #minutesRefused(declined: readonly { readonly elapsed: number }[], most: number): number {
    const last = declined.at(-1)?.elapsed ?? 0;
    const first = declined.at(-most)?.elapsed ?? -Infinity;
    const left = last + refusedFor - this.#clock.elapsed();
    return last - first < declinedWithin && left > 0 ? Math.ceil(left / 60_000) : 0;
  }

  #moment(): Moment {
    return { at: this.#clock.now(), elapsed: this.#clock.elapsed() };
  }

  /** A clock that is set, or a machine that sleeps, makes nothing last longer. */
  #isWithin(since: Moment, milliseconds: number): boolean {
    const { at, elapsed } = this.#moment();
    return at >= since.at && at - since.at < milliseconds && elapsed - since.elapsed < milliseconds;
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
