import { isRecord } from "../../shared/json.ts";
import { readFilter } from "../grid/columnFilter.ts";
import type { GridState } from "../grid/gridHost.ts";
import { readSelection } from "../grid/rowSelection.ts";
import type { StateStore } from "../vscodeApi.ts";
import { notesSection } from "./noteTemplates.ts";
import { membersSection } from "./sectionNav.ts";

/**
 * How a result is looked at: what is open, sorted, filtered and scrolled to. The editor keeps it
 * over a reload of the window; the answer itself is never in it.
 */
export class ViewState {
  readonly #store: StateStore;
  readonly #open = new Map<string, boolean>();
  readonly #grids = new Map<string, GridState>();
  #scroll = 0;
  #id: string | undefined;

  constructor(store: StateStore) {
    this.#store = store;
    const saved = store.read();
    if (!isRecord(saved)) {
      return;
    }
    for (const [name, open] of members(saved["open"])) {
      if (typeof open === "boolean") {
        this.#open.set(name, open);
      }
    }
    if (!this.#open.has(membersSection) && [...this.#open].some(isOpenMember)) {
      // versions up to 1.0.0 had these parts on the page itself
      this.#open.set(membersSection, true);
    }
    for (const [table, grid] of members(saved["grids"])) {
      const state = gridState(grid);
      if (state !== undefined) {
        this.#grids.set(table, state);
      }
    }
    this.#scroll = typeof saved["scroll"] === "number" ? saved["scroll"] : 0;
    this.#id = typeof saved["id"] === "string" ? saved["id"] : undefined;
  }

  /** Notes which result this is: after a reload of the window the host restores the tab by it. */
  identify(id: string | undefined): void {
    if (id !== undefined && id !== this.#id) {
      this.#id = id;
      this.#write();
    }
  }

  isOpen(name: string): boolean {
    return this.#open.get(name) ?? false;
  }

  setOpen(name: string, open: boolean): void {
    this.#open.set(name, open);
    this.#write();
  }

  grid(table: string): GridState | undefined {
    return this.#grids.get(table);
  }

  setGrid(table: string, state: GridState): void {
    this.#grids.set(table, state);
    this.#write();
  }

  get scroll(): number {
    return this.#scroll;
  }

  setScroll(scroll: number): void {
    this.#scroll = scroll;
    this.#write();
  }

  #write(): void {
    this.#store.write({
      id: this.#id,
      open: Object.fromEntries(this.#open),
      grids: Object.fromEntries(this.#grids),
      scroll: this.#scroll,
    });
  }
}

/** True for a part below "All members" that is unfolded; sections of the response itself are named without a colon. */
function isOpenMember([name, open]: readonly [string, boolean]): boolean {
  return open && name.startsWith(":") && name !== notesSection;
}

function members(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

function gridState(value: unknown): GridState | undefined {
  if (!isRecord(value)) {
    return undefined;
  }
  const { sortKey, sortDirection, filter, filters, groupKey, closedGroups, scrollTop } = value;
  const selected = readSelection(value["selected"]);
  return {
    sortKey: typeof sortKey === "string" ? sortKey : null,
    sortDirection: sortDirection === "descending" ? "descending" : "ascending",
    filter: typeof filter === "string" ? filter : "",
    filters: Array.isArray(filters) ? filters.flatMap((each) => readFilter(each) ?? []) : [],
    groupKey: typeof groupKey === "string" ? groupKey : null,
    closedGroups: Array.isArray(closedGroups)
      ? closedGroups.filter((text) => typeof text === "string")
      : [],
    scrollTop: typeof scrollTop === "number" ? scrollTop : 0,
    ...(selected === undefined ? {} : { selected }),
  };
}
