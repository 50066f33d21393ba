import { inLanguage } from "../../shared/l10n.ts";
import type { Language } from "../../shared/l10n.ts";
import { german } from "./german.ts";

/** Languages that files are written in, by the codes that the setting has. A language is offered once its table is complete. */
export const writtenLanguages = [
  { code: "en", tag: "en-US", name: "English" },
  { code: "de", tag: "de", name: "German", texts: german },
] as const satisfies readonly (Language & { readonly code: string; readonly name: string })[];

/** A language that files are written in. */
export type WrittenLanguage = (typeof writtenLanguages)[number];

/** The language that is written where no other is known, or the wanted one isn't offered. */
export const english: WrittenLanguage = writtenLanguages[0];

/** The offered language of a name such as "German"; undefined for one that isn't offered. */
export function writtenLanguage(name: string | undefined): WrittenLanguage | undefined {
  return writtenLanguages.find((language) => language.name === name);
}

/** What a text is called in every language that files are written in, and in the editor's: our own parts of a file are known by it. */
export function inEveryLanguage(make: () => string): string[] {
  const all = [undefined, ...writtenLanguages].map((language) => inLanguage(language, make));
  return [...new Set(all)];
}
