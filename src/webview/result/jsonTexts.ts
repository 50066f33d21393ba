import { messageOf } from "../../shared/errorMessage.ts";

/** The JSON section: not asked for, on its way, there, or failed. */
export type JsonState =
  | { readonly state: "none" }
  | { readonly state: "loading" }
  | { readonly state: "there"; readonly text: string }
  | { readonly state: "failed"; readonly reason: string };

/** The JSON texts of a document's parts, each asked for once. */
export class JsonTexts {
  readonly #ask: (part: number) => Promise<string>;
  readonly #changed: () => void;
  readonly #texts = new Map<number, JsonState>();

  /** `changed` is called after every change that shows. */
  constructor(ask: (part: number) => Promise<string>, changed: () => void) {
    this.#ask = ask;
    this.#changed = changed;
  }

  state(part: number): JsonState {
    return this.#texts.get(part) ?? { state: "none" };
  }

  /** Asks for a text, unless it is there or on its way. */
  async fetch(part: number): Promise<void> {
    const { state } = this.state(part);
    if (state === "loading" || state === "there") {
      return;
    }
    const set = (json: JsonState): void => {
      this.#texts.set(part, json);
      this.#changed();
    };
    set({ state: "loading" });
    try {
      set({ state: "there", text: await this.#ask(part) });
    } catch (error) {
      set({ state: "failed", reason: messageOf(error) });
    }
  }
}
