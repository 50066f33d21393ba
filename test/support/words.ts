import { columnsOf } from "../../src/results/members.ts";
import { intentWord } from "../../src/shared/cellWords.ts";

/**
 * The words by which tests find what has neither an id nor a role nor a place. Each of them stands
 * here once, by what it is for; what the product derives from a key is asked of the product.
 */
export const words = {
  /** The label of a column. */
  column: (key: string): string => columnsOf([{ [key]: null }])[0]?.label ?? "",
  /** The name of a search intent. */
  intent: (value: string): string => intentWord(value) ?? "",
  /** How many rows of a table are shown. */
  rowsShown: (shown: string, all: string): string => `${shown} of ${all} rows`,
  rowsSelected: (count: string): string => `${count} selected.`,
  rowsCopied: (count: string): string => `${count} rows copied.`,
  /** The count below a field that takes a list. */
  keywordsCounted: (count: string, most: string): string => `${count} of at most ${most} keywords`,
  linkCopied: "Link copied",
} as const;
