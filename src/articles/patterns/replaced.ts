import type { Pattern } from "./pattern.ts";

/** A text with what a pattern finds replaced, as JavaScript's `replace` does it. Undefined where that can't be told. */
export function replaced(
  text: string,
  pattern: Pattern,
  replacement: string,
  isAll: boolean,
): string | undefined {
  // the text around, and groups by name or beyond the ninth
  if (/\$(?:[`'<]|\d\d)/u.test(replacement)) {
    return undefined;
  }
  const places = pattern.places(text, isAll);
  if (places === undefined) {
    return undefined;
  }
  let [written, at] = ["", 0];
  for (const { start, end, groups } of places) {
    const put = replacement.replaceAll(
      /\$(?:([$&])|([1-9]))/gu,
      (whole, sign?: string, digit?: string) => {
        const group = Number(digit) - 1;
        return sign === "$"
          ? "$"
          : sign === "&"
            ? text.slice(start, end)
            : group < groups.length
              ? (groups[group] ?? "")
              : whole;
      },
    );
    written += text.slice(at, start) + put;
    at = end;
  }
  return written + text.slice(at);
}

/** The parts of a text between what a pattern finds, as JavaScript's `split` gives them. Undefined where that can't be told. */
export function splitAt(text: string, pattern: Pattern): (string | undefined)[] | undefined {
  const places = pattern.places(text, true);
  if (places === undefined || places.some(({ start, end }) => start === end)) {
    return undefined;
  }
  let at = 0;
  const parts = places.flatMap(({ start, end, groups }) => {
    const before = text.slice(at, start);
    at = end;
    return [before, ...groups];
  });
  return [...parts, text.slice(at)];
}
