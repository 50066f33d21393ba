import { viewedFields } from "../../shared/articleProtocol.ts";
import type { TypedField, ViewedField } from "../../shared/articleProtocol.ts";
import { isRecord } from "../../shared/json.ts";
import type { StateStore } from "../vscodeApi.ts";

/** What a person typed into a field and isn't in the article yet. */
export interface FieldDraft {
  readonly value: string;
  /** What the article said when they began. */
  readonly base: string;
  /** Why it wasn't written, as a sentence. */
  readonly problem?: string;
  /** True once it was refused: from then on only Enter writes it, for leaving the field says nothing about the reason. */
  readonly needsEnter?: boolean;
  readonly isSending?: boolean;
  /** What the host says of it. */
  readonly typed?: TypedField;
}

type FieldDrafts = ReadonlyMap<ViewedField, FieldDraft>;

/** What is typed and not written yet, of every article; kept over a reload of the view, so that nothing typed is lost. */
export class DraftStore {
  readonly #state: StateStore;
  readonly #drafts: Map<string, Map<ViewedField, FieldDraft>>;

  constructor(state: StateStore) {
    this.#state = state;
    this.#drafts = readDrafts(state.read());
  }

  of(uri: string): FieldDrafts {
    return this.#drafts.get(uri) ?? new Map();
  }

  set(uri: string, field: ViewedField, draft: FieldDraft | undefined): void {
    const drafts = this.#drafts.get(uri) ?? new Map<ViewedField, FieldDraft>();
    if (draft === undefined) {
      drafts.delete(field);
    } else {
      drafts.set(field, draft);
    }
    if (drafts.size === 0) {
      this.#drafts.delete(uri);
    } else {
      this.#drafts.set(uri, drafts);
    }
    this.#write();
  }

  #write(): void {
    const stored = [...this.#drafts].flatMap(([uri, drafts]) =>
      [...drafts].map(([field, { value, base, needsEnter = false }]) => ({
        uri,
        field,
        value,
        base,
        needsEnter,
      })),
    );
    this.#state.write({ drafts: stored });
  }
}

/** What an earlier life of the view left. */
function readDrafts(state: unknown): Map<string, Map<ViewedField, FieldDraft>> {
  const found = new Map<string, Map<ViewedField, FieldDraft>>();
  const stored: unknown = isRecord(state) ? state["drafts"] : undefined;
  const entries: readonly unknown[] = Array.isArray(stored) ? stored : [];
  for (const entry of entries) {
    const { uri, field, value, base, needsEnter } = isRecord(entry) ? entry : {};
    const name = viewedFields.find((one) => one === field);
    if (
      typeof uri === "string" &&
      name !== undefined &&
      typeof value === "string" &&
      typeof base === "string"
    ) {
      const drafts = found.get(uri) ?? new Map<ViewedField, FieldDraft>();
      found.set(uri, drafts.set(name, { value, base, needsEnter: needsEnter === true }));
    }
  }
  return found;
}
