const entities: { readonly [character: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "{": "&#123;",
  "}": "&#125;",
};

/** A text as HTML that draws just this text; braces as well, which site generators read before a browser does. */
export function htmlText(text: string): string {
  return text.replaceAll(/[&<>"'{}]/gu, (character) => entities[character] ?? character);
}
