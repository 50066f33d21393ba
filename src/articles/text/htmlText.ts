const entities: { readonly [character: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "{": "&#123;",
  "}": "&#125;",
};

const characters = new Map(Object.entries(entities).map(([character, name]) => [name, character]));

/** What `htmlText` was given for its result. */
export function textOfHtml(html: string): string {
  return html.replaceAll(/&#?\w+;/gu, (name) => characters.get(name) ?? name);
}

/** A text as HTML that draws just this text; braces as well, which site generators read before a browser does. */
export function htmlText(text: string): string {
  return text.replaceAll(/[&<>"'{}]/gu, (character) => entities[character] ?? character);
}
