import { collapse } from "../../../articles/text/collapse.ts";

/** The columns of a rank history, in the order in which a new file has them. */
export const historyColumns = [
  "date",
  "keyword",
  "position",
  "url",
  "source",
  "depth",
  "location",
  "language",
  "result",
] as const;

/** A column that we give a meaning to; a file may have any others. */
export type HistoryColumn = (typeof historyColumns)[number];

/** One line of a rank history: where a site ranked for a keyword when somebody looked. */
export interface HistoryEntry {
  /** The ISO day, in UTC, on which the position was observed. */
  readonly date: string;
  readonly keyword: string;
  /** 1 is the top; null where the site wasn't among the results that were looked through. */
  readonly position: number | null;
  /** The page that ranked; "" where none is known. */
  readonly url: string;
  /** Source class, with a mark where the data is made up. */
  readonly source: string;
  /** How many results were looked through; null where that isn't known. */
  readonly depth: number | null;
  readonly location: string;
  readonly language: string;
  /** Id of the saved result that the line comes from; "" for a person's own line. */
  readonly result: string;
}

/** An entry as it can be written on one line and read back the same: a merge of two histories takes each line for itself. */
export function cleanEntry(entry: HistoryEntry): HistoryEntry {
  const { keyword, url, source, location, language, result } = entry;
  return {
    ...entry,
    keyword: collapse(keyword),
    url: collapse(url),
    source: collapse(source),
    location: collapse(location),
    language: collapse(language),
    result: collapse(result),
  };
}

/** A function of a text that remembers what it said: a history repeats a few texts in thousands of lines. */
export function remembered<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) {
      return before;
    }
    const value = work(text);
    known.set(text, value);
    return value;
  };
}
