import { isRecord } from "../../../shared/json.ts";
import { snakeCase } from "../csv.ts";
import { originNames } from "./rowOrigin.ts";

/** The column of items that are no objects. */
export const valueColumn = "value";

/**
 * The columns of items of any shape: their members in snake_case, in the order in which they turn
 * up. Two members that would share a name get two columns.
 */
export class RowColumns {
  readonly #columns = new Map<string, string>();
  readonly #taken = new Set<string>();
  #hasLoose = false;

  /** Makes room for all members of an item. */
  add(item: unknown): void {
    if (!isRecord(item)) {
      this.#hasLoose = true;
      return;
    }
    for (const member of Object.keys(item)) {
      if (!this.#columns.has(member)) {
        this.#columns.set(member, this.#free(member));
      }
    }
  }

  /** True when every member of the item has its column. */
  covers(item: unknown): boolean {
    return isRecord(item)
      ? Object.keys(item).every((member) => this.#columns.has(member))
      : this.#hasLoose;
  }

  /** The column of a member, or the one it would get. */
  of(member: string): string {
    return this.#columns.get(member) ?? (snakeCase(member) || member);
  }

  /** All columns: the items' own, then where the rows come from. */
  names(): string[] {
    const own = [...this.#columns.values(), ...(this.#hasLoose ? [valueColumn] : [])];
    return [...new Set(own.filter((name) => !originNames.includes(name))), ...originNames];
  }

  /** The member that stands in a column. */
  memberOf(column: string): string | undefined {
    return [...this.#columns].find(([, name]) => name === column)?.[0];
  }

  #free(member: string): string {
    const name = snakeCase(member) || member || "column";
    let free = name;
    for (let number = 2; this.#taken.has(free); number += 1) {
      free = `${name}_${number}`;
    }
    this.#taken.add(free);
    return free;
  }
}
