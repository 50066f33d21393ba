import { shortText } from "../../shared/plainText.ts";
import { withoutQuotationMarks } from "./shownInQuotes.ts";

/** Characters of one quote. A line of an answer has room for a few. */
const longestQuote = 500;

/**
 * Somebody else's text in an answer to an agent: on one line, in quotation marks that nothing in it
 * ends. Every text that isn't ours comes in them, so that an answer with one begins with the notice.
 */
export function quoted(text: string, length = longestQuote): string {
  return `“${withoutQuotationMarks(shortText(text, length))}”`;
}

/** Names one after the other, each quoted. */
export function quotedList(names: readonly string[], length = 120): string {
  return names.map((name) => quoted(name, length)).join(", ");
}

/** Whether a text quotes somebody. */
export function hasQuote(text: string): boolean {
  return text.includes("“");
}

/** A line that was cut within a quote, with the quote's end. */
export function withQuoteEnd(line: string): string {
  return line.lastIndexOf("“") > line.lastIndexOf("”") ? `${line}”` : line;
}
