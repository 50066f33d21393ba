import { createHash } from "node:crypto";

/** The call that a question of the chat was about, with everything in it that decides what is paid. */
export interface QuestionedCall {
  /** Equal for calls that would be answered alike. */
  readonly key: string;
  /** `sandbox`, or the service's origin. */
  readonly origin: string;
  /** Whose credits would be spent. */
  readonly account: string;
  /** Credits, as the question showed them. */
  readonly price: number;
}

/** What the chat did before a call: it asked, or it had nothing to ask. */
interface Preparation {
  readonly tool: string;
  /** A hash of the input as the model wrote it. */
  readonly input: string;
  readonly question: QuestionedCall | undefined;
}

/** A question that a call came after. */
export interface AnsweredQuestion extends QuestionedCall {
  /** Whether its input is another one than the question's: a person may edit it there. */
  readonly isEdited: boolean;
}

/** Preparations that are kept. The oldest are dropped: their calls are asked about in a dialog. */
const mostKept = 500;

/**
 * Which calls of agents the chat asked about. The editor prepares each call just before it runs it,
 * but doesn't say which preparation a call belongs to, nor whether a person was asked: what was true
 * when the chat had no question to ask (a saved result, a budget that was too small) may be over by
 * the time of the call. One question stands for one call.
 */
export class ChatQuestions {
  readonly #kept: Preparation[] = [];

  /** A call is prepared; `question` is absent where the chat asks nothing about it. */
  note(tool: string, input: unknown, question: QuestionedCall | undefined): void {
    this.#kept.push({ tool, input: hashOf(input), question });
    this.#kept.splice(0, Math.max(0, this.#kept.length - mostKept));
  }

  /**
   * A call comes: takes its preparation out of the list. An input that nothing was prepared for was
   * edited in a question about the same tool. Undefined where the chat asked nothing about it.
   */
  take(tool: string, input: unknown): AnsweredQuestion | undefined {
    const hash = hashOf(input);
    const same = this.#kept.findLastIndex((one) => one.tool === tool && one.input === hash);
    const at =
      same >= 0
        ? same
        : this.#kept.findLastIndex((one) => one.tool === tool && one.question !== undefined);
    const [taken] = at < 0 ? [] : this.#kept.splice(at, 1);
    return taken?.question === undefined ? undefined : { ...taken.question, isEdited: same < 0 };
  }
}

/** The price that a question showed for a call; undefined where it was about another call, or another account would pay. */
export function shownPrice(
  question: AnsweredQuestion | undefined,
  { key, origin, account }: Omit<QuestionedCall, "price">,
): number | undefined {
  return question !== undefined &&
    question.origin === origin &&
    question.account === account &&
    (question.isEdited || question.key === key)
    ? question.price
    : undefined;
}

/** Inputs may be large, and may hold a key by mistake: neither is kept. */
function hashOf(input: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(input) ?? "")
    .digest("hex");
}
