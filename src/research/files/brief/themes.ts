import { isQuestion } from "../../../shared/questionWords.ts";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { isUnspaced } from "../../../articles/identity/soughtText.ts";

/** Points that share a word, and the one that leads them: the one with the fewest words of its own. */
export interface Theme<Point> {
  readonly heading: Point;
  /** The others, in the order in which they were given. */
  readonly points: readonly Point[];
}

/** Short words of the languages of most markets that join others and say nothing about the point. */
const joiningWords = new Set(
  "the and for with you your can are does how from der die das und wie man mit fur für ein eine ist les des une est que con por los las una het een van voor per che com para".split(
    " ",
  ),
);

/** Endings of one word's forms in the languages of most markets. */
const endings = new Set(["s", "es", "e", "n", "en", "d", "ed", "ing", "ings"]);

/** Letters that a word has at least before one of these endings. */
const shortestStem = 4;

/** The words of a text that have at least three letters, folded. */
export function wordsIn(text: string): string[] {
  return keywordKey(text).match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? [];
}

/** A text as it is compared with others: without the marks of a question, folded. */
export function withoutMarks(text: string): string {
  return keywordKey(text.replaceAll(/[?？!.¿¡]/gu, " "));
}

/**
 * What tells texts apart that say different things: alike for those of the same words, whatever
 * their order, their endings, their marks and the small words between.
 */
export type SayingOf = (text: string) => string;

/** @param texts All texts that are compared: a word's form is known by another one of it among them. */
export function sayings(texts: readonly string[]): SayingOf {
  const stemOf = stems(texts);
  return (text) => {
    const telling = wordsIn(text).filter((word) => !joiningWords.has(word));
    return telling.length === 0 || isUnspaced(text)
      ? withoutMarks(text)
      : [...new Set(telling.map(stemOf))].toSorted().join(" ");
  };
}

/** The first of all points that say the same. */
export function eachOnce<Point>(
  points: readonly Point[],
  textOf: (point: Point) => string,
  sayingOf: SayingOf,
): Point[] {
  const first = new Map<string, Point>();
  for (const point of points) {
    const saying = sayingOf(textOf(point));
    if (!first.has(saying)) {
      first.set(saying, point);
    }
  }
  return [...first.values()];
}

/**
 * Groups points by the words they share beside the keyword's: first the questions about the keyword alone ("what is …"), then
 * the largest groups, equal ones in the order given. What shares no word is a theme by itself, and so is all that is
 * written in a script without spaces.
 */
export function themesOf<Point>(
  points: readonly Point[],
  textOf: (point: Point) => string,
  keyword: string,
): Theme<Point>[] {
  const texts = points.map(textOf);
  const stemOf = stems([...texts, keyword]);
  const own = new Set(wordsIn(keyword).map(stemOf));
  const tellingOf = (text: string): Set<string> =>
    new Set(
      isUnspaced(text)
        ? []
        : wordsIn(text)
            .filter((word) => !joiningWords.has(word) && !isQuestion(word))
            .map(stemOf)
            .filter((stem) => !own.has(stem)),
    );
  let open = points.map((point, index) => ({ point, index, stems: tellingOf(texts[index] ?? "") }));
  const groups: (typeof open)[] = [];
  const most = Math.max(open.length / 2, 3);
  for (;;) {
    const shared = mostShared(open, most);
    const group = shared === undefined ? [] : open.filter((entry) => entry.stems.has(shared));
    if (group.length === 0) {
      break;
    }
    groups.push(group);
    open = open.filter((entry) => !group.includes(entry));
  }
  const isAboutItself = (group: typeof open): number =>
    Number(group.every((entry) => entry.stems.size === 0 && isQuestion(texts[entry.index] ?? "")));
  return [...groups, ...open.map((entry) => [entry])]
    .toSorted(
      (a, b) =>
        isAboutItself(b) - isAboutItself(a) ||
        b.length - a.length ||
        (a[0]?.index ?? 0) - (b[0]?.index ?? 0),
    )
    .flatMap((group) => {
      const [lead] = group.toSorted((a, b) => a.stems.size - b.stems.size || a.index - b.index);
      return lead === undefined
        ? []
        : [
            {
              heading: lead.point,
              points: group.filter((entry) => entry !== lead).map(({ point }) => point),
            },
          ];
    });
}

/** The word that most points share, of equal ones the first; none that more than `most` have, for it tells nothing of any. */
function mostShared(
  entries: readonly { readonly stems: ReadonlySet<string> }[],
  most: number,
): string | undefined {
  const counts = new Map<string, number>();
  for (const stem of entries.flatMap((entry) => [...entry.stems])) {
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const [first] = [...counts]
    .filter(([, count]) => count > 1 && count <= most)
    .toSorted((a, b) => b[1] - a[1]);
  return first?.[0];
}

/** Each word's shortest form among the words of these texts. */
function stems(texts: readonly string[]): (word: string) => string {
  const known = new Set(texts.flatMap(wordsIn));
  return (word) => {
    for (let length = shortestStem; length < word.length; length += 1) {
      if (known.has(word.slice(0, length)) && endings.has(word.slice(length))) {
        return word.slice(0, length);
      }
    }
    return word;
  };
}
