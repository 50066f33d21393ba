import { noChange } from "lit";
import type { ElementPart, PartInfo } from "lit/directive.js";
import { Directive, PartType, directive } from "lit/directive.js";

/** True for what a person does by accident: the repetitions of a held key, and the later clicks of a double click. */
export function isAccidental(event: Event): boolean {
  return event instanceof KeyboardEvent
    ? event.repeat
    : event instanceof MouseEvent && event.detail > 1;
}

/** What a button does that may spend credits. Lit redraws it; the listeners stay, and call what was given last. */
class SpendingPress extends Directive {
  #press: (() => void) | undefined;
  #isListening = false;

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) {
      throw new Error("spendingPress belongs on an element.");
    }
  }

  override render(_press: () => void): typeof noChange {
    return noChange;
  }

  override update({ element }: ElementPart, [press]: [() => void]): typeof noChange {
    this.#press = press;
    if (!this.#isListening) {
      this.#isListening = true;
      element.addEventListener("keydown", this.#onKeyDown);
      element.addEventListener("click", this.#onClick);
    }
    return noChange;
  }

  /** A button makes a click of each repetition of Enter, which doesn't say any more that the key was held. */
  readonly #onKeyDown = (event: Event): void => {
    if (
      isAccidental(event) &&
      event instanceof KeyboardEvent &&
      (event.key === "Enter" || event.key === " ")
    ) {
      event.preventDefault();
    }
  };

  readonly #onClick = (event: Event): void => {
    if (!isAccidental(event)) {
      this.#press?.();
    }
  };
}

/** `<button ${spendingPress(() => run())}>`: pressed once for a double click and for a held key. */
export const spendingPress = directive(SpendingPress);
