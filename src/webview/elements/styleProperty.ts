import { noChange } from "lit";
import type { ElementPart, PartInfo } from "lit/directive.js";
import { Directive, PartType, directive } from "lit/directive.js";

/**
 * Sets one CSS property or variable of an element through the object model. The page's content
 * security policy forbids style attributes, so that text from strangers can never bring styles in.
 */
class StyleProperty extends Directive {
  #last: string | undefined;

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) {
      throw new Error("styleProperty belongs on an element.");
    }
  }

  override render(_name: string, _value: string): typeof noChange {
    return noChange;
  }

  override update({ element }: ElementPart, [name, value]: [string, string]): typeof noChange {
    if (this.#last !== value && (element instanceof HTMLElement || element instanceof SVGElement)) {
      element.style.setProperty(name, value);
      this.#last = value;
    }
    return noChange;
  }
}

/** `<div ${styleProperty("transform", "translateY(20px)")}>` */
export const styleProperty = directive(StyleProperty);
