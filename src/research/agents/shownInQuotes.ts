import { shownSentence } from "../../shared/plainText.ts";

/** Whatever could pass for one of the marks that we quote with. */
const quotationMarks = /[\u201C-\u201F\u275D\u275E\u301D-\u301F\uFF02]/gu;

/** A text for a place in quotation marks, which nothing in it ends: what follows in the sentence is ours. */
export function withoutQuotationMarks(text: string): string {
  return text.replaceAll(quotationMarks, '"');
}

/** What somebody else says, for a place in quotation marks. */
export function shownInQuotes(text: string): string {
  return withoutQuotationMarks(shownSentence(text));
}
