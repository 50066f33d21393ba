import type { CountedText, WrittenText } from "./writtenText.ts";

/** All texts of a language: the compiler names what is missing. `Form` are all plural forms that `Intl.PluralRules` has for it. */
export interface WrittenTexts<Form extends Intl.LDMLPluralRule> {
  /** By the English text. Placeholders may come in another order. */
  readonly plain: { readonly [text in WrittenText]: string };
  /** By the English form for more than one. A form that is for other numbers than 1 as well names the number. */
  readonly counted: { readonly [text in CountedText]: Readonly<Record<Form, string>> };
}
