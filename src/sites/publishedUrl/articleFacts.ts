import type { FrontMatter } from "../../files/frontMatter/frontMatter.ts";
import type { ArticlePath } from "./sitePath.ts";

/** What the rules of site generators look at. */
export interface ArticleFacts {
  readonly path: ArticlePath;
  readonly front: FrontMatter;
  readonly slug: string | undefined;
  readonly title: string | undefined;
  /** As it is written, such as `2024-01-02`. */
  readonly date: string | undefined;
}

/** Where a generator puts an article. */
export type RuleAnswer =
  | {
      /** From the root of the site, escaped. */
      readonly path: string;
      /** The rule in words: "Hugo's rule for slugs". */
      readonly rule: string;
      /** The field of the front matter that decided, if one did. */
      readonly field?: "slug" | "id" | "date" | undefined;
    }
  | { readonly problem: string };
