import type { Language } from "../../../src/shared/l10n.ts";
import type { WrittenTexts } from "./writtenTexts.ts";

/** What keeps a language from being offered: texts that are missing, idle or say something else than the English ones, a sentence each. */
export function tableFaults(
  { tag, texts }: Language,
  { plain, counted }: WrittenTexts,
): readonly string[] {
  if (texts === undefined) {
    return ["it has no texts"];
  }
  const rules = new Intl.PluralRules(tag);
  const categories = rules.resolvedOptions().pluralCategories.toSorted();
  return [
    ...setFaults("text", plain, Object.keys(texts.plain)),
    ...setFaults("counted text", [...counted.keys()], Object.keys(texts.counted)),
    ...Object.entries(texts.plain).flatMap(([text, written]) => placeFaults(text, text, written)),
    ...Object.entries(texts.counted).flatMap(([text, forms]) => {
      const has = Object.keys(forms).toSorted();
      return [
        ...(has.join() === categories.join() ? [] : [`${text}: has ${has.join()}`]),
        ...Object.entries(forms).flatMap(([form, written = ""]) =>
          // a form for one number alone may leave the number out
          placeFaults(`${text}/${form}`, text, written, isForOneAlone(rules, form)),
        ),
      ];
    }),
  ];
}

function isForOneAlone(rules: Intl.PluralRules, form: string): boolean {
  const numbers = Array.from({ length: 200 }, (_none, number) => number);
  return numbers.every((number) => (rules.select(number) === form) === (number === 1));
}

function setFaults(kind: string, wanted: readonly string[], there: readonly string[]): string[] {
  const [all, has] = [new Set(wanted), new Set(there)];
  return [
    ...wanted.filter((text) => !has.has(text)).map((text) => `no ${kind}: ${text}`),
    ...there.filter((text) => !all.has(text)).map((text) => `nothing needs the ${kind}: ${text}`),
  ];
}

function placeFaults(name: string, english: string, written: string, mayLack = false): string[] {
  const [wanted, there] = [placesIn(english), placesIn(written)];
  const has = (all: ReadonlySet<string>, some: ReadonlySet<string>): boolean =>
    [...some].every((place) => all.has(place));
  const isFit = has(wanted, there) && (mayLack || has(there, wanted));
  return [
    ...(written.trim() === "" ? [`${name}: is empty`] : []),
    ...(isFit ? [] : [`${name}: has other placeholders: ${written}`]),
  ];
}

function placesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/\{\d\}/gu)].map(([place]) => place));
}
