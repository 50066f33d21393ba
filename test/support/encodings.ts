import fc from "fast-check";

/** How one character may be written on its way; `\/`-like escapes only where they are valid JSON. */
const encodings: readonly ((character: string) => string)[] = [
  (character) => character,
  (character) => `\\u${hex(character).padStart(4, "0")}`,
  (character) => `\\u${hex(character).padStart(4, "0").toUpperCase()}`,
  (character) => `%${hex(character)}`,
  (character) => `%${hex(character).toUpperCase()}`,
  (character) => `&#${character.charCodeAt(0)};`,
  (character) => `&#000${character.charCodeAt(0)};`,
  (character) => `&#x${hex(character)};`,
  (character) => `&#X${hex(character).toUpperCase()};`,
  (character) => (character === "_" ? "&lowbar;" : character === "/" ? "\\/" : character),
];

/** Ways a whole text may be encoded once more. */
const layers: readonly ((text: string, pick: (index: number) => boolean) => string)[] = [
  (text) => JSON.stringify(text).slice(1, -1),
  (text, pick) =>
    each(text, pick, (character) => `%${hex(character).padStart(2, "0")}`, /[^\w.~-]/u),
  (text, pick) => each(text, pick, (character) => `&#${character.charCodeAt(0)};`, /[&"<>\\]/u),
  (text, pick) =>
    each(text, pick, (character) => `\\u${hex(character).padStart(4, "0")}`, /["\\]/u),
];

/** A key with each of its characters written in any encoding, and all of it in none, one or two more. */
export function encodedKey(key: string): fc.Arbitrary<string> {
  const ways = fc.array(fc.nat(encodings.length - 1), {
    minLength: key.length,
    maxLength: key.length,
  });
  const more = fc.array(fc.tuple(fc.nat(layers.length - 1), fc.infiniteStream(fc.boolean())), {
    maxLength: 2,
  });
  return fc.tuple(ways, more).map(([chosen, outer]) => {
    const once = [...key]
      .map((character, index) => encodings[chosen[index] ?? 0]?.(character) ?? character)
      .join("");
    return outer.reduce(
      (text, [layer, picks]) => layers[layer]?.(text, () => picks.next().value === true) ?? text,
      once,
    );
  });
}

/** Encodes the characters that have to be, and of the others those that are picked. */
function each(
  text: string,
  pick: (index: number) => boolean,
  encode: (character: string) => string,
  always: RegExp,
): string {
  return [...text]
    .map((character, index) =>
      always.test(character) || pick(index) ? encode(character) : character,
    )
    .join("");
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16);
}
