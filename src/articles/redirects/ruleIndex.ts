import { dialects, takenBy, withoutSlash } from "./redirectRule.ts";
import type { RedirectFile, RedirectRule } from "./redirectRule.ts";

/** The rules of a file in the order in which they count, found by the paths that they take: files have thousands. */
export class RuleIndex {
  readonly #places: ReadonlyMap<RedirectRule, number>;
  readonly #ones: ReadonlyMap<string, readonly RedirectRule[]>;
  readonly #others: readonly RedirectRule[];

  constructor({ kind, rules }: Pick<RedirectFile, "kind" | "rules">) {
    const order = dialects[kind].counts === "last" ? rules.toReversed() : rules;
    this.#places = new Map(order.map((rule, index) => [rule, index]));
    this.#ones = Map.groupBy(order.filter(isOne), ({ takes }) => foldedPath(takes.path));
    this.#others = order.filter((rule) => !isOne(rule));
  }

  /** The rules that may take a path, which is written as sources are. */
  taking(path: string): RedirectRule[] {
    return this.#near(path).filter((rule) => takenBy(rule, path) !== "no");
  }

  /** The rules that come before one and may take what it takes. */
  before(rule: RedirectRule): RedirectRule[] {
    const own = this.#place(rule);
    return this.#near(rule.takes.path).filter((other) => this.#place(other) < own);
  }

  #near(path: string): RedirectRule[] {
    const ones = this.#ones.get(foldedPath(path)) ?? [];
    return [...ones, ...this.#others].toSorted(
      (one, other) => this.#place(one) - this.#place(other),
    );
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
