import * as l10n from "../../../shared/l10n.ts";
import type { Envelope } from "../../service/envelope.ts";
import { formatInteger } from "../../../shared/format.ts";
import { countValues, isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { labelOf } from "../../../shared/labels.ts";
import { shortText } from "../../../shared/plainText.ts";
import { exportedRows } from "./answerParts.ts";
import type { AnswerPart } from "./answerParts.ts";
import { longestName } from "./memberColumns.ts";

/** What is drawn of one response at most; real ones have a fifth. The response itself stays whole. */
export const drawnLimits = {
  /** Values in its data; a list or an object takes the time of five. */
  values: 1_000_000,
  /** Members of one object that isn't a row, and of all of them together. */
  members: 300,
  allMembers: 1_000,
  /** Next steps, and datasets. */
  offers: 100,
} as const;

/** Parts with what is drawn of them, by the language of what is said about the rest; "" for the editor's. */
const known = new Map<string, WeakMap<AnswerPart, AnswerPart>>();

/**
 * A part as it is drawn: the same one, or one whose envelope holds the beginning of what is too much to
 * be drawn at once. Takes time in proportion to what is drawn, not to what the response holds, and none
 * for a part that was asked for before: who has others to give their turn asks in one of its own.
 */
export function drawnPart(part: AnswerPart): AnswerPart {
  const tag = l10n.languageInUse()?.tag ?? "";
  const ofLanguage = known.get(tag) ?? new WeakMap<AnswerPart, AnswerPart>();
  const drawn = ofLanguage.get(part) ?? cutPart(part);
  known.set(tag, ofLanguage.set(part, drawn).set(drawn, drawn));
  return drawn;
}

function cutPart(part: AnswerPart): AnswerPart {
  const { envelope } = part;
  if (envelope === undefined) {
    return part;
  }
  const cut = new Cut();
  const { nextActions, resources, coverage } = envelope;
  const [data, unread] = [cut.record(envelope.data, ""), cut.record(envelope.unread, "")];
  const drawn: Envelope = {
    ...envelope,
    data,
    unread,
    entities: cut.list(envelope.entities, l10n.t("Entities")),
    deltas: cut.list(envelope.deltas, l10n.t("Changes")),
    coverage: { ...coverage, members: cut.record(coverage.members, "") },
    nextActions: cut.first(nextActions, l10n.t("Next steps")),
    resources: cut.first(resources, l10n.t("Datasets")),
  };
  const words = [...cut.words(), ...(envelope.omitted ?? []).map(omittedWords)];
  return words.length === 0
    ? part
    : {
        ...part,
        envelope: drawn,
        leftOut: {
          words,
          exportedRows: part.hasOwnRows === true ? exportedRows(envelope.data).length : 0,
        },
      };
}

function omittedWords({ member, count }: NonNullable<Envelope["omitted"]>[number]): string {
  return counted(labelOf(member), count);
}

function counted(what: string, count: number): string {
  return l10n.t("{0}: {1}", what, formatInteger(count));
}

/** Takes the beginning of lists and objects until there is enough to draw, and knows what it left. */
class Cut {
  #values: number = drawnLimits.values;
  #members: number = drawnLimits.allMembers;
  #leftMembers = 0;
  readonly #words: string[] = [];

  words(): string[] {
    return this.#leftMembers === 0
      ? this.#words
      : [...this.#words, counted(l10n.t("Members of the response"), this.#leftMembers)];
  }

  first<T>(list: readonly T[], what: string): readonly T[] {
    return this.#cutAt(list, Math.min(list.length, drawnLimits.offers), what);
  }

  /** As many entries as there is room for. */
  list<T>(list: readonly T[], what: string): readonly T[] {
    let count = 0;
    while (count < list.length) {
      const size = countValues(list[count], this.#values) + 1;
      if (size > this.#values) {
        break;
      }
      this.#values -= size;
      count += 1;
    }
    return this.#cutAt(list, count, what);
  }

  /** An object that isn't a row: its lists become tables, its objects parts of the page. */
  record(record: JsonRecord, path: string): JsonRecord {
    const entries = Object.entries(record);
    const kept: [string, unknown][] = [];
    let isWhole = true;
    for (const [name, value] of entries) {
      if (name.length > longestName) {
        continue;
      }
      if (kept.length >= drawnLimits.members || this.#members <= 0) {
        break;
      }
      const part = this.#part(value, path === "" ? name : `${path}.${name}`);
      if (part !== undefined) {
        this.#members -= 1;
        kept.push([name, part.value]);
        isWhole &&= part.value === value;
      }
    }
    this.#leftMembers += entries.length - kept.length;
    return isWhole && kept.length === entries.length ? record : Object.fromEntries(kept);
  }

  /** Undefined where there is no room for any of it: an empty list would say that there are none. */
  #part(value: unknown, path: string): { readonly value: unknown } | undefined {
    if (Array.isArray(value)) {
      const items: readonly unknown[] = value;
      const list = this.list(items, shortText(labelOf(path)));
      return list.length === 0 && items.length > 0 ? undefined : { value: list };
    }
    if (isRecord(value)) {
      return { value: this.record(value, path) };
    }
    this.#values -= 1;
    return this.#values < 0 ? undefined : { value };
  }

  #cutAt<T>(list: readonly T[], count: number, what: string): readonly T[] {
    if (count < list.length) {
      this.#words.push(counted(what, list.length - count));
      return list.slice(0, count);
    }
    return list;
  }
}
