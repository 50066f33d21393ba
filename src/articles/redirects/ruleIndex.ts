import { dialects, takenBy, withoutSlash } from "./redirectRule.ts";
import type { RedirectFile, RedirectRule } from "./redirectRule.ts";

/** Rules of one file that are compared with others, and those of them that are patterns: of more nothing is said. */
const mostRules = 20_000;
const mostPatterns = 1_000;

/** The rules of a file in the order in which they count, found by the paths that they take: files have thousands. */
export class RuleIndex {
  /** Whether there are more than can be compared. */
  readonly isTooLong: boolean;
  readonly #places: ReadonlyMap<RedirectRule, number>;
  readonly #ones: ReadonlyMap<string, readonly RedirectRule[]>;
  readonly #patterns: readonly RedirectRule[];

  constructor({ kind, rules }: Pick<RedirectFile, "kind" | "rules">) {
    const order = dialects[kind].counts === "last" ? rules.toReversed() : rules;
    this.#places = new Map(order.map((rule, index) => [rule, index]));
    this.#ones = Map.groupBy(order.filter(isOne), ({ takes }) => foldedPath(takes.path));
    this.#patterns = order.filter((rule) => !isOne(rule));
    this.isTooLong = order.length > mostRules || this.#patterns.length > mostPatterns;
  }

  /** Whether a rule may take a path, which is written as sources are. */
  mayTake(path: string, counts: (rule: RedirectRule) => boolean): boolean {
    return (
      this.isTooLong ||
      [this.#onesAt(path), this.#patterns].some((rules) =>
        rules.some((rule) => counts(rule) && takenBy(rule, path) !== "no"),
      )
    );
  }

  /** The first rule that may take a path. */
  taking(path: string): RedirectRule | undefined {
    return this.first(path, (rule) => takenBy(rule, path) !== "no");
  }

  /** The first rule before one that holds; only those are asked about that may take the same. */
  before(rule: RedirectRule, holds: (other: RedirectRule) => boolean): RedirectRule | undefined {
    const own = this.#place(rule);
    return this.first(rule.takes.path, (other) => this.#place(other) < own && holds(other));
  }

  /** The first rule that holds, of those that may take a path. */
  first(path: string, holds: (rule: RedirectRule) => boolean): RedirectRule | undefined {
    const [one, pattern] = [this.#onesAt(path).find(holds), this.#patterns.find(holds)];
    return one === undefined || (pattern !== undefined && this.#place(pattern) < this.#place(one))
      ? pattern
      : one;
  }

  #onesAt(path: string): readonly RedirectRule[] {
    return this.#ones.get(foldedPath(path)) ?? [];
  }

  #place(rule: RedirectRule): number {
    return this.#places.get(rule) ?? 0;
  }
}

function foldedPath(path: string): string {
  return withoutSlash(path).toLowerCase();
}

function isOne({ takes }: RedirectRule): boolean {
  return takes.kind === "one";
}
