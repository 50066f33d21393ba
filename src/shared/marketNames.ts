/** Tags of the languages that the service knows, by the English names it takes. */
const tags: { readonly [language: string]: string } = {
  Arabic: "ar",
  Bulgarian: "bg",
  "Chinese (Traditional)": "zh-Hant",
  Croatian: "hr",
  Czech: "cs",
  Danish: "da",
  Dutch: "nl",
  English: "en",
  Estonian: "et",
  Finnish: "fi",
  French: "fr",
  German: "de",
  Greek: "el",
  Hebrew: "he",
  Hungarian: "hu",
  Indonesian: "id",
  Italian: "it",
  Japanese: "ja",
  Korean: "ko",
  Latvian: "lv",
  Lithuanian: "lt",
  Malay: "ms",
  Norwegian: "nb",
  Polish: "pl",
  Portuguese: "pt",
  Romanian: "ro",
  Slovak: "sk",
  Slovenian: "sl",
  Spanish: "es",
  Swedish: "sv",
  Thai: "th",
  Turkish: "tr",
  Ukrainian: "uk",
  Vietnamese: "vi",
};

/** Languages that are spoken in a country besides the one that most of its searches are in. */
const alsoSpoken: { readonly [code: string]: readonly string[] } = {
  be: ["nl", "de"],
  ca: ["fr"],
  ch: ["fr", "it"],
  fi: ["sv"],
  ie: ["ga"],
  il: ["ar"],
  in: ["hi"],
  sg: ["zh", "ms", "ta"],
  za: ["af"],
};

type Names = (code: string) => string | undefined;

const regionNames = new Map<string, Names>();

/** The name of a country in a language, by its ISO 3166 code and the language's tag; "" where the platform has none. */
export function countryName(code: string, tag: string): string {
  let names = regionNames.get(tag);
  if (names === undefined) {
    const display = new Intl.DisplayNames([tag], { type: "region", fallback: "none" });
    names = (region) => display.of(region.toUpperCase());
    regionNames.set(tag, names);
  }
  return names(code) ?? "";
}

/** What a country is called by those who live there, without repetitions: "Schweiz", "Suisse", "Svizzera". */
export function nativeCountryNames(code: string, language: string): string[] {
  const spoken = [tags[language] ?? "en", ...(alsoSpoken[code] ?? [])];
  return namesIn(code, spoken);
}

/** What a country is called in each of the service's languages, and at home. */
export function countryNames(code: string): string[] {
  return namesIn(code, [...Object.values(tags), ...(alsoSpoken[code] ?? [])]);
}

function namesIn(code: string, spoken: readonly string[]): string[] {
  return [...new Set(spoken.map((tag) => countryName(code, tag)))].filter((name) => name !== "");
}

/** What a language of the service is called by those who speak it, such as "Deutsch"; "" where that isn't known. */
export function nativeLanguageName(language: string): string {
  const tag = tags[language];
  return tag === undefined ? "" : (languageName(tag, tag) ?? "");
}

/** The tag of a language by its English name, such as "de"; "" for one that the service doesn't know. */
export function languageTag(language: string): string {
  return tags[language] ?? "";
}

let byName: ReadonlyMap<string, string> | undefined;

/**
 * The English name of a language of the service, by its English name, its name in any of these
 * languages, or its tag: "German", "Deutsch", "allemand", "de" and "de-AT". Undefined for another text.
 */
export function findLanguage(typed: string): string | undefined {
  const wanted = typed.trim().normalize("NFC").toLowerCase().replaceAll("_", "-");
  const exact = Object.keys(tags).find((name) => name.toLowerCase() === wanted);
  return exact ?? languageOfTag(wanted) ?? languagesByName().get(wanted);
}

/** A language by its tag; a region behind it makes no difference. */
function languageOfTag(tag: string): string | undefined {
  if (!/^[a-z]{2,3}(?:-\w+)*$/u.test(tag)) {
    return undefined;
  }
  if (/^zh-(?:hant|tw|hk|mo)\b/u.test(tag)) {
    return "Chinese (Traditional)";
  }
  const name = languageName(tag.split("-", 1)[0] ?? tag, "en");
  return Object.keys(tags).find(
    (language) => language === name || name?.startsWith(`${language} `) === true,
  );
}

function languagesByName(): ReadonlyMap<string, string> {
  byName ??= new Map(
    Object.values(tags).flatMap((tag) =>
      Object.entries(tags).flatMap(([language, own]) => {
        const name = languageName(own, tag)?.toLowerCase();
        return name === undefined ? [] : [[name, language] as const];
      }),
    ),
  );
  return byName;
}

const languageNames = new Map<string, Intl.DisplayNames>();

function languageName(code: string, tag: string): string | undefined {
  let names = languageNames.get(tag);
  if (names === undefined) {
    names = new Intl.DisplayNames([tag], { type: "language", fallback: "none" });
    languageNames.set(tag, names);
  }
  return names.of(code);
}
