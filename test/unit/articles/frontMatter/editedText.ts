import type { ArticleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import { editFrontMatter } from "../../../../src/articles/frontMatter/editFrontMatter.ts";
import type { FieldChange } from "../../../../src/articles/frontMatter/fieldChange.ts";

/** A change of a text, and the text after it. */
export type EditCase = readonly [
  what: string,
  before: string,
  change: Omit<FieldChange, "after">,
  after: string,
  kind?: ArticleKind,
];

export const title = (value: string): Omit<FieldChange, "after"> => ({ name: "title", value });
export const keywords = (...value: string[]): Omit<FieldChange, "after"> => ({
  name: "keywords",
  value,
});

/** A text with a change made in it; "same" where nothing is to be done, or the sentence that refuses it. */
export async function edited(
  text: string,
  change: Omit<FieldChange, "after"> & { readonly after?: readonly string[] },
  kind: ArticleKind = "markdown",
): Promise<string> {
  const edit = await editFrontMatter(text, kind, {
    after: change.name === "title" ? [] : ["title"],
    ...change,
  });
  switch (edit.kind) {
    case "change":
      return text.slice(0, edit.change.start) + edit.change.text + text.slice(edit.change.end);
    case "same":
      return "same";
    case "refused":
      return edit.problem;
  }
}

export const yaml = (body: string): string => `---\n${body}\n---\nBody\n`;
export const toml = (body: string): string => `+++\n${body}\n+++\nBody\n`;
export const page = (head: string): string =>
  `<!doctype html>\n<html>\n  <head>\n${head}\n  </head>\n  <body></body>\n</html>\n`;
