import { readField } from "../../shared/formField.ts";
import type { FormField } from "../../shared/formField.ts";
import { additionalField } from "../../shared/formProtocol.ts";
import type { FormDraft } from "../../shared/formProtocol.ts";
import { findMarket } from "../../shared/markets.ts";

/** Stands for a day of which only parts are typed: the browser's date field keeps those to itself. */
export const unfinishedDay = "…";

/**
 * What is typed into the form, and how far each field has come: whether it was changed, and
 * whether the person has left it, from when on its problems are shown.
 */
export class TypedTexts {
  readonly #texts = new Map<string, string>();
  readonly #changed = new Set<string>();
  readonly #left = new Set<string>();
  /** Fields whose text is still to be read: reading ten thousand lines takes its time. */
  readonly #unread = new Map<string, () => string>();
  readonly #counts = new Map<string, number>();
  #filled: FormDraft = { texts: {}, additional: "" };
  /** The language that came with the location; undefined once the person chose another. */
  #marketLanguage: string | undefined;

  /** Replaces everything. */
  replace(draft: FormDraft): void {
    this.#filled = draft;
    this.#texts.clear();
    this.#changed.clear();
    this.#left.clear();
    this.#unread.clear();
    this.#counts.clear();
    for (const [name, text] of [
      ...Object.entries(draft.texts),
      [additionalField, draft.additional] as const,
    ]) {
      this.#texts.set(name, text);
      if (text !== "") {
        // Nobody is still typing what came from elsewhere: what is wrong with it is shown at once.
        this.#left.add(name);
      }
    }
    const fromLocation = languageOf(this.text("location"));
    this.#marketLanguage = fromLocation === this.text("language") ? fromLocation : undefined;
  }

  text(name: string): string {
    this.#read(name);
    return this.#texts.get(name) ?? "";
  }

  /** The text that a field was last filled with, apart from what was typed since. */
  filled(name: string): string {
    const text = name === additionalField ? this.#filled.additional : this.#filled.texts[name];
    return text === undefined || text === unfinishedDay ? "" : text;
  }

  set(name: string, text: string): void {
    this.#texts.set(name, text);
    this.#changed.add(name);
    if (name === "language") {
      this.#marketLanguage = undefined;
    }
  }

  /** A long text changed. It is read when it is first needed. */
  setLater(name: string, read: () => string): void {
    this.#unread.set(name, read);
    this.#changed.add(name);
  }

  /** Notes that the person went on to something else. */
  leave(name: string): void {
    if (this.#changed.has(name)) {
      this.#left.add(name);
    }
  }

  /** True once problems of a field are of use: not while it is typed into for the first time. */
  isLeft(name: string): boolean {
    return this.#left.has(name);
  }

  /** True when anything is typed, or was left after typing. */
  get anyLeft(): boolean {
    return this.#left.size > 0;
  }

  /**
   * The location is decided: its language comes along, unless the person has chosen one. True when
   * that changed the language.
   */
  followLocation(location: string): boolean {
    const language = this.text("language");
    const next = languageOf(location);
    if ((language !== "" && language !== this.#marketLanguage) || (next ?? "") === language) {
      return false;
    }
    // A place whose language is not known is asked about in the service's own default.
    this.#texts.set("language", next ?? "");
    this.#marketLanguage = next;
    return true;
  }

  /** Reads what is still to be read, and counts the entries of the lists in it. True when that changed a count. */
  settle(fields: readonly FormField[]): boolean {
    let changed = false;
    for (const field of fields.filter(
      ({ control, name }) =>
        control === "list" && (this.#unread.has(name) || !this.#counts.has(name)),
    )) {
      const entries = readField(field, this.text(field.name));
      const count = Array.isArray(entries) ? entries.length : 0;
      changed ||= count !== this.count(field.name);
      this.#counts.set(field.name, count);
    }
    return changed;
  }

  /** How many entries a list holds, as last counted. */
  count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  get draft(): FormDraft {
    for (const name of this.#unread.keys()) {
      this.#read(name);
    }
    const texts = [...this.#texts].filter(
      ([name, text]) => name !== additionalField && text !== "",
    );
    return { texts: Object.fromEntries(texts), additional: this.text(additionalField) };
  }

  #read(name: string): void {
    const read = this.#unread.get(name);
    if (read !== undefined) {
      this.#unread.delete(name);
      this.#texts.set(name, read());
    }
  }
}

/** The language of a place's country. Behind a comma two letters may be a state: CA is California there. */
function languageOf(location: string): string | undefined {
  const parts = location.split(",");
  const country = (parts.at(-1) ?? "").trim();
  return parts.length === 1 || country.length > 2 ? findMarket(country)?.language : undefined;
}
