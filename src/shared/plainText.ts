import { visibleLine, visibleText } from "./visibleText.ts";

/** Characters of somebody else's text that a label or description shows; the tooltip has the rest. */
const shortLength = 80;
/** Characters of somebody else's sentence that a message shows. */
const longestSentence = 300;
/** Characters of one text in a tooltip: more than anybody reads, few enough for the view to draw. */
const longLength = 10_000;
/** Most texts have neither, and there are thousands of them in a long log. */
const mayHoldKey = /or_|bearer\s/iu;

/** Somebody else's text on one line, cut to `length` characters; "" where there is nothing to see. */
export function shortText(text: string | null | undefined, length = shortLength): string {
  // Only so much is looked at: a text may have megabytes.
  return visibleCut(withoutKeys(visibleLine((text ?? "").slice(0, length * 20))), length);
}

/** Somebody else's text for a tooltip: line breaks stay. */
export function longText(text: string | null | undefined): string {
  return visibleCut(withoutKeys(visibleText(text ?? "").trim()), longLength);
}

/** The first of the texts that has something to see, on one line; else `otherwise`. */
export function firstText(
  texts: readonly (string | null | undefined)[],
  otherwise: string,
): string {
  return texts.map((text) => shortText(text)).find((text) => text !== "") ?? otherwise;
}

/**
 * A text for a notification, a dialog, progress, or the line below an input box: the editor draws
 * `[text](address)` in it as a link that may run commands, and in some of them `$(name)` as an icon.
 * Here neither is drawn, whoever wrote it. For drawing only: nothing that is copied, compared or
 * sent may pass this.
 */
export function inertMessage(text: string): string {
  return inertLabel(text).replaceAll("](", "]\u200B(");
}

/** A text for a row of a list, the status bar or a code lens: the editor draws `$(name)` in it as an icon. For drawing only. */
export function inertLabel(text: string): string {
  return text.replaceAll("$(", "$\u200B(");
}

/** A label that begins with icons of ours, by their names, and draws no others. */
export function iconLabel(icons: string | readonly string[], text: string): string {
  return [...[icons].flat().map((icon) => `$(${icon})`), inertLabel(text)].join(" ");
}

/** A text as Markdown that draws just this text, on one line: behind a backslash every sign is itself (CommonMark 2.4). */
export function inertMarkdown(text: string, length?: number): string {
  return shortText(text, length).replaceAll(/[!-/:-@[-`{-~]/gu, String.raw`\$&`);
}

/** What somebody else says, for a message: one line, cut. */
export function shownSentence(text: string): string {
  return shortText(text, longestSentence);
}

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

/** Texts beside each other; empty ones are left out. */
export function beside(...texts: readonly (string | undefined)[]): string {
  return present(texts).join(" · ");
}

/** Texts below each other; empty ones are left out. */
export function below(...texts: readonly (string | undefined)[]): string {
  return present(texts).join("\n");
}

/** A text without anything that looks like a key: error messages may quote what was sent (data conventions, transport). */
export function withoutKeys(text: string): string {
  return mayHoldKey.test(text)
    ? text
        .replaceAll(/\bBearer\s+\S+/giu, "Bearer …")
        .replaceAll(/\b(or_[\w-]{6})[\w-]{8,}/gu, "$1…")
    : text;
}

/** A cut may part what was drawn together. */
function visibleCut(text: string, length: number): string {
  const shown = cut(text, length);
  return shown === text ? text : visibleText(shown);
}

function cut(text: string, length: number): string {
  if (text.length <= length) {
    return text;
  }
  // Twice as many units as characters are enough, and save splitting the rest.
  const beginning = text.slice(0, 2 * length + 2);
  const characters = [...beginning];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
}

function present(texts: readonly (string | undefined)[]): (string | undefined)[] {
  return texts.filter((text) => (text ?? "") !== "");
}
