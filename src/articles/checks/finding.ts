import type { FrontMatter } from "../frontMatter/frontMatter.ts";
import type { TextChange } from "../text/textChange.ts";
import type { ArticleLocation } from "../sites/locateArticle.ts";
import type { SiteRules } from "../sites/siteRules.ts";
import type { ArticleBody, TextPlace } from "./body/articleBody.ts";
import type { RuleName, Severity } from "./ruleNames.ts";

/** An article as it stands in the editor or on disk, read for the checks: plain data. */
export interface ParsedArticle {
  /** Relative to the project's folder, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly front: FrontMatter;
  readonly body: ArticleBody;
  /** Where its page is. */
  readonly location: ArticleLocation;
}

/** With the rules of its site. */
export interface CheckedArticle extends ParsedArticle {
  readonly rules: SiteRules;
}

/** What a quick fix does. */
export type Fix =
  /** One change of the article, as one undo. */
  | { readonly kind: "edit"; readonly title: string; readonly changes: readonly TextChange[] }
  /** Opens a field of the front matter for editing, beginning with `value` where it isn't there. */
  | {
      readonly kind: "field";
      readonly title: string;
      readonly field: "title" | "description" | "keyword" | "slug";
      readonly value?: string;
    }
  /** Asks for an alternative text, and writes it at a place. */
  | {
      readonly kind: "ask";
      readonly title: string;
      readonly prompt: string;
      readonly place: TextPlace;
      readonly form: "markdown" | "html";
    }
  /** Puts the caret there, with the place selected. */
  | { readonly kind: "select"; readonly title: string; readonly place: TextPlace }
  /** Opens another file of the project, by its path. */
  | { readonly kind: "open"; readonly title: string; readonly path: string }
  /** Opens a saved result. */
  | { readonly kind: "openResult"; readonly title: string; readonly resultId: string }
  /** Leads to the step with the price of a call; the title has the price. */
  | {
      readonly kind: "call";
      readonly title: string;
      readonly tool: string;
      readonly draft: Readonly<Record<string, unknown>>;
    };

/** Something that a rule found in an article. */
export interface Finding extends TextPlace {
  readonly rule: RuleName;
  /** Differs from the rule's own severity where the finding has one itself, as an audit's has. */
  readonly severity?: Severity;
  /** The rule that finds the same fault in the article itself: where that finds something, this isn't listed. */
  readonly sameAs?: RuleName;
  /** A sentence, or several. */
  readonly message: string;
  /** Another file of the project that has to do with it. */
  readonly related?: { readonly path: string; readonly message: string };
  readonly fixes: readonly Fix[];
}
