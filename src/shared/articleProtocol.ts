/** The fields of an article that its view edits in place. */
export const viewedFields = ["title", "description", "slug", "keyword", "keywords"] as const;
export type ViewedField = (typeof viewedFields)[number];

/** How wide a field's text is drawn in a desktop result page. */
export interface FieldWidth {
  /** In pixels. */
  readonly pixels: number;
  /** Pixels that there is room for. */
  readonly room: number;
  /** "518 of 600 px", "about 518 of 600 px". */
  readonly words: string;
}

/** The severity of an entry. */
export type EntrySeverity = "error" | "warning" | "information" | "hint";

/** A line of a list. */
export interface ArticleEntry {
  readonly text: string;
  /** Where it is or comes from: "Line 12". */
  readonly detail?: string;
  readonly severity?: EntrySeverity;
  /** What a click does, by its number in this revision of the document; undefined where there is nothing to open. */
  readonly action?: number;
  /** Something else that can be done with it. */
  readonly button?: SectionButton;
}

/** A field of an article. */
export interface ArticleFieldState {
  readonly field: ViewedField;
  readonly label: string;
  /** On one line; "" where the article hasn't got it. */
  readonly value: string;
  /** What it may begin with, where the article hasn't got it. */
  readonly proposal?: string;
  /** Why it can't be edited here, as a sentence. */
  readonly fixed?: string;
  /** What to know about it, as a sentence. */
  readonly note?: string;
  /** Undefined for fields that result pages don't draw, and for empty ones. */
  readonly width?: FieldWidth;
  readonly findings: readonly ArticleEntry[];
}

/** A field that gets the caret. */
export interface ArticleFocus {
  readonly field: ViewedField;
  /** What is typed into it where it is empty, for the person to confirm. */
  readonly proposal?: string;
}

/** What a result page may show of an article, cut to its room. */
export interface SearchSnippet {
  /** "" where the article has none. */
  readonly title: string;
  /** The host first; empty where the URL isn't known. */
  readonly breadcrumbs: readonly string[];
  /** "" where the article has none. */
  readonly description: string;
  /** Sentences about what is missing or unsure. */
  readonly notes: readonly string[];
}

/** A button of a section. */
export interface SectionButton {
  /** A priced one has its price in it. */
  readonly label: string;
  readonly action: number;
}

/** Lines that belong together. */
export interface EntryGroup {
  /** "" for the only group of a section. */
  readonly title: string;
  readonly entries: readonly ArticleEntry[];
}

/** A part of the view below the fields. */
export interface ArticleSection {
  readonly id: "findings" | "keyword" | "links" | "queries" | "changes" | "questions";
  readonly title: string;
  /** Sentences above its lists. */
  readonly notes: readonly string[];
  readonly groups: readonly EntryGroup[];
  readonly buttons: readonly SectionButton[];
  /** What is being read, as a sentence; undefined where nothing is. */
  readonly waiting?: string;
}

/** What the view draws of the open file. Everything in it is text or figures, never markup. */
export interface ArticleDocument {
  /** The file's URI; "" where no article is open. */
  readonly uri: string;
  /** The file's name. */
  readonly name: string;
  /** Rises with each document: actions are numbered in it. */
  readonly revision: number;
  /** Sentences above everything else: what is open is no article, can't be read, or belongs to no site. */
  readonly notices: readonly string[];
  readonly fields: readonly ArticleFieldState[];
  readonly snippet?: SearchSnippet;
  readonly sections: readonly ArticleSection[];
  /** The section to scroll to, once for this revision; absent where the view stays where it is. */
  readonly scrollTo?: ArticleSection["id"];
  /** The field that gets the caret, once for this revision. */
  readonly focus?: ArticleFocus;
}

/** What comes of a value while it is typed. */
export interface TypedField {
  /** What is wrong with it, as a sentence. */
  readonly problem?: string;
  readonly width?: FieldWidth;
  readonly snippet?: SearchSnippet;
}

/** What became of an edit. */
export type FieldOutcome =
  | { readonly kind: "written"; readonly value: string }
  /** Nothing was changed; `reason` is a sentence. */
  | {
      readonly kind: "refused";
      readonly reason: string;
      /** What the article says now. */ readonly present: string;
    };

/** Everything the article view asks of the host. */
export type FromArticleView =
  | { readonly kind: "ready" }
  | {
      readonly kind: "typed";
      readonly uri: string;
      readonly field: ViewedField;
      readonly value: string;
    }
  | {
      readonly kind: "setField";
      readonly uri: string;
      readonly field: ViewedField;
      readonly value: string;
      /** What the article said when the person began to type: where it says something else now, nothing is changed. */
      readonly base: string;
    }
  | { readonly kind: "run"; readonly revision: number; readonly action: number };

export interface FromArticleViewReplies {
  readonly ready: ArticleReady;
  readonly typed: TypedField;
  readonly setField: FieldOutcome;
  readonly run: null;
}

/** What the view begins with. */
export interface ArticleReady {
  readonly document: ArticleDocument;
  /** Translations of the view's own sentences; null for English. */
  readonly translations: { readonly [english: string]: string } | null;
}

/** The host shows another document. */
export interface ToArticleView {
  readonly kind: "show";
  readonly document: ArticleDocument;
}

export interface ToArticleViewReplies {
  readonly show: null;
}
