import { isUnspaced, soughtPlaces, soughtText } from "./soughtText.ts";

/** Finds words next to each other and as whole words; in scripts that put no blanks between words, anywhere. */
export interface Phrase {
  /** Whether they stand in a text as `soughtText` makes it. */
  readonly isIn: (sought: string) => boolean;
  /** How often they do. */
  readonly countIn: (sought: string) => number;
  /** Where they first stand in a text as it is written; `end` is behind the last character. */
  readonly placeIn: (text: string) => { readonly start: number; readonly end: number } | undefined;
}

/** What finds these words; undefined where there is no word. */
export function phraseOf(words: string): Phrase | undefined {
  const wanted = soughtText(words);
  return wanted === " " ? undefined : isUnspaced(wanted) ? anywhere(wanted) : whole(wanted);
}

/** Many words that are looked for in one text after the other, each text once for all of them. */
export class Phrases {
  /** Those of words with blanks between them, by the first word: each as `soughtText` makes it, and its place in the list. */
  readonly #byFirst: ReadonlyMap<string, readonly (readonly [wanted: string, place: number])[]>;
  /** The others, without blanks. */
  readonly #unspaced: readonly (readonly [bare: string, place: number])[];

  constructor(all: readonly string[]) {
    const wanted = all.map((words, at) => [soughtText(words), at] as const);
    const spaced = wanted.filter(([text]) => text !== " " && !isUnspaced(text));
    this.#byFirst = Map.groupBy(spaced, ([text]) => text.slice(1, text.indexOf(" ", 1)));
    this.#unspaced = wanted.flatMap(([text, at]) =>
      text !== " " && isUnspaced(text) ? [[withoutBlanks(text), at] as const] : [],
    );
  }

  /** The places, in the list, of those that stand in a text as `soughtText` makes it. */
  in(sought: string): ReadonlySet<number> {
    const found = new Set<number>();
    for (let at = sought.indexOf(" "); at !== -1;) {
      const next = sought.indexOf(" ", at + 1);
      for (const [wanted, place] of this.#byFirst.get(sought.slice(at + 1, next)) ?? []) {
        if (sought.startsWith(wanted, at)) {
          found.add(place);
        }
      }
      at = next;
    }
    if (this.#unspaced.length > 0 && isUnspaced(sought)) {
      const bare = withoutBlanks(sought);
      for (const [wanted, place] of this.#unspaced) {
        if (bare.includes(wanted)) {
          found.add(place);
        }
      }
    }
    return found;
  }
}

function whole(wanted: string): Phrase {
  return {
    isIn: (sought) => sought.includes(wanted),
    // two of them behind each other share the blank between
    countIn: (sought) => timesIn(sought, wanted, wanted.length - 1),
    placeIn: (text) => {
      const { text: sought, starts, ends } = soughtPlaces(text);
      const found = sought.indexOf(wanted);
      return found < 0
        ? undefined
        : { start: starts[found + 1] ?? 0, end: ends[found + wanted.length - 2] ?? 0 };
    },
  };
}

function anywhere(wanted: string): Phrase {
  const bare = withoutBlanks(wanted);
  return {
    isIn: (sought) => isUnspaced(sought) && withoutBlanks(sought).includes(bare),
    countIn: (sought) => timesIn(withoutBlanks(sought), bare, bare.length),
    placeIn: (text) => {
      const { text: sought, starts, ends } = soughtPlaces(text);
      const found = withoutBlanks(sought).indexOf(bare);
      const isKept = (_place: number, unit: number): boolean => sought[unit] !== " ";
      return found < 0
        ? undefined
        : {
            start: starts.filter(isKept)[found] ?? 0,
            end: ends.filter(isKept)[found + bare.length - 1] ?? 0,
          };
    },
  };
}

function withoutBlanks(sought: string): string {
  return sought.replaceAll(" ", "");
}

function timesIn(text: string, wanted: string, step: number): number {
  let count = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + step)) {
    count += 1;
  }
  return count;
}
