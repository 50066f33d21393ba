import { categories, list } from "../lexicon.ts";
import type { Category } from "../lexicon.ts";

/** What people search for around a subject. */
export interface Topic {
  readonly category: Category;
  /** The subject's own names; a phrase that contains one of them belongs to the topic. */
  readonly names: readonly string[];
  /** What is put before a name: "decaf espresso". */
  readonly kinds: readonly string[];
  /** What is put after a name: "espresso machine". */
  readonly compounds: readonly string[];
  /** Subjects next to it, complete in themselves: "moka pot". */
  readonly related: readonly string[];
  /** How it is done: "how to make espresso without a machine". */
  readonly tails: readonly string[];
}

/** Reads topics from lines `category | names | kinds | compounds | related | tails`. Throws for a line it does not understand. */
export function readTopics(text: string): readonly Topic[] {
  return list(text, "\n").map((line) => {
    const [name = "", ...columns] = line.split("|").map((column) => column.trim());
    const category = categories.find((one) => one === name);
    if (category === undefined) {
      throw new Error(`Not a topic: ${line}`);
    }
    const [names = [], kinds = [], compounds = [], related = [], tails = []] = columns.map(
      (column) => list(column, ","),
    );
    return { category, names, kinds, compounds, related, tails };
  });
}
