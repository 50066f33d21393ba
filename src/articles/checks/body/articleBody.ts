/** A place in an article's text, in UTF-16 units; `end` is behind the last one. */
export interface TextPlace {
  readonly start: number;
  readonly end: number;
}

/** A heading of the article's own text. */
export interface Heading extends TextPlace {
  /** 1 to 6. */
  readonly depth: number;
  /** What it draws, without marks, links and a `{#id}` at its end. */
  readonly text: string;
  /** The id that it gives itself, by `{#id}` or HTML's `id`. */
  readonly id?: string;
  /** True where a template may make something else of it. */
  readonly isUncertain?: true;
}

/** A link of the article's own text, wherever it is written: as Markdown, by a definition, or as HTML. */
export interface ArticleLink extends TextPlace {
  /** As it is written, without escapes: `../tea.md#brewing`. */
  readonly target: string;
  /** Where the target stands; that of the definition for a link by reference. */
  readonly targetPlace: TextPlace;
  /** What it draws; "" for one that draws no text. */
  readonly text: string;
}

/** A picture of the article's own text. */
export interface ArticleImage extends TextPlace {
  readonly target: string;
  readonly targetPlace: TextPlace;
  /** Undefined where nothing says what it shows, as `![](a.png)` does; "" is a decision, which only HTML can say. */
  readonly alt: string | undefined;
  /** Where an alternative text goes: between the brackets in Markdown, behind the tag's name in HTML. */
  readonly altPlace: TextPlace;
  readonly form: "markdown" | "html";
  /** True where a template may make something else of it. */
  readonly isUncertain?: true;
}

/** A comment, in the form of the article's language. */
export interface ArticleComment extends TextPlace {
  /** Between its marks, trimmed. */
  readonly text: string;
}

/** What the checks read of an article's own text, behind its front matter. All places are those of the whole file. */
export interface ArticleBody {
  readonly headings: readonly Heading[];
  readonly links: readonly ArticleLink[];
  readonly images: readonly ArticleImage[];
  readonly comments: readonly ArticleComment[];
  /** Ids and anchor names that HTML in the text gives. */
  readonly ids: readonly string[];
  /** Paragraphs, list entries and table cells with their text, headings left out. */
  readonly paragraphs: readonly TextPlace[];
  /** What templates take out before Markdown is read, such as comments and code; left out for none. It may lie within paragraphs. */
  readonly hidden?: readonly TextPlace[];
  /** Words that are drawn; those of code don't count. */
  readonly words: number;
  /** The drawn text before the first heading, or of the first paragraph where a heading stands first. */
  readonly intro: string;
  /** Of the paragraph whose text may stand for the article: the first one that has letters. */
  readonly firstParagraph: string;
  /** Parts of the text that a template language fills in (shortcodes, Liquid, expressions): their headings, links and ids aren't known. */
  readonly hasTemplates: boolean;
}

/** UTF-16 units of an article that is read: a book has a million. */
export const longestArticle = 2_000_000;

/** Headings, links, pictures, comments and fields of an article that is checked: the longest handbooks have a few thousand. */
export const mostParts = 10_000;

/** How many headings, links, pictures and comments a body has. */
export function partsIn({
  headings,
  links,
  images,
  comments,
  ids,
  hidden = [],
}: ArticleBody): number {
  return [headings, links, images, comments, ids, hidden].reduce(
    (sum, { length }) => sum + length,
    0,
  );
}

/** The body of an article without text, or of one that wasn't read. */
export const emptyBody: ArticleBody = {
  headings: [],
  links: [],
  images: [],
  comments: [],
  ids: [],
  paragraphs: [],
  words: 0,
  intro: "",
  firstParagraph: "",
  hasTemplates: false,
};
