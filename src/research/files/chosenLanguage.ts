import {
  english,
  writtenLanguage,
  writtenLanguages,
} from "../../articles/written/writtenLanguages.ts";
import type { WrittenLanguage } from "../../articles/written/writtenLanguages.ts";

/** What says which language is written. */
export type LanguageSource = "setting" | "article" | "site" | "market" | "editor";

/** What is known about the language of a file, by English names; absent for what isn't known. */
export interface KnownLanguages {
  /** The setting: "auto", or the code of a language. */
  readonly set: string;
  readonly article?: string;
  /** The languages that the site's configuration names. */
  readonly site: readonly { readonly name: string; readonly isDefault: boolean }[];
  readonly market?: string;
  readonly editor: string | undefined;
}

/** The language that is written, with what said so. */
export interface ChosenLanguage {
  readonly language: WrittenLanguage;
  readonly source: LanguageSource;
  /** The language that was wanted, where no texts are there in it: English is written then. */
  readonly unavailable?: string;
}

/**
 * The language of what is written into files: as set, else the article's, else of the project. A site of several
 * languages speaks that of the market where it has it, else its default one; without a site it is the market's.
 */
export function chosenLanguage({
  set,
  article,
  site,
  market,
  editor,
}: KnownLanguages): ChosenLanguage {
  const own = writtenLanguages.find(({ code }) => code === set);
  if (own !== undefined) {
    return { language: own, source: "setting" };
  }
  const ofSite =
    site.find(({ name }) => name === market) ??
    site.find(({ isDefault }) => isDefault) ??
    (site.length === 1 ? site[0] : undefined);
  const wanted: readonly (readonly [LanguageSource, string | undefined])[] = [
    ["article", article],
    ["site", ofSite?.name],
    ["market", market],
    ["editor", editor],
  ];
  const [source, name] = wanted.find(([, known]) => known !== undefined) ?? ["editor", undefined];
  const language = writtenLanguage(name);
  return language === undefined
    ? { language: english, source, ...(name === undefined ? {} : { unavailable: name }) }
    : { language, source };
}
