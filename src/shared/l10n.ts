import * as l10n from "@vscode/l10n";

/** What placeholders of a text are replaced by. */
type Value = string | number | boolean;

/** A language that files are written in. What is written never follows the editor's language. */
export interface Language {
  /** BCP 47, for numbers, dates and plural forms: "de", "en-US". */
  readonly tag: string;
  /** The language's own texts, by the English ones; absent for English itself. */
  readonly texts?: {
    readonly plain: Readonly<Record<string, string>>;
    /** By the English text for more than one; its forms by the names of `Intl.PluralRules`. */
    readonly counted: Readonly<Record<string, Readonly<Partial<Record<string, string>>>>>;
  };
}

/** A text's forms by a number, in English. Both have the same placeholders; `one` may leave out the number. */
export interface CountedForms {
  /** For exactly one. */
  readonly one: string;
  readonly other: string;
}

let written: Language | undefined;

/** The language that texts are made in at this moment; undefined for the editor's. */
export function languageInUse(): Language | undefined {
  return written;
}

/** What isn't there yet when the function returns would be made in the editor's language. */
type MadeAtOnce<Made> = Made extends PromiseLike<unknown> | Generator ? never : Made;

/**
 * Makes something that is written into a file of the writer: `t`, `countedText` and the formats of `format.ts` speak
 * the given language until `make` returns.
 */
export function inLanguage<Made>(
  language: Language | undefined,
  make: () => MadeAtOnce<Made>,
): MadeAtOnce<Made> {
  const before = written;
  written = language;
  try {
    return make();
  } finally {
    written = before;
  }
}

/** The same for a text that is made piece by piece, each when it is wanted. */
export function* piecesIn(language: Language, pieces: Iterator<string>): Generator<string> {
  for (;;) {
    const piece = inLanguage(language, () => pieces.next());
    if (piece.done === true) {
      return;
    }
    yield piece.value;
  }
}

/** `l10n.t` for texts that are written into files as well: in the language in use. */
export function t(message: string, ...values: readonly Value[]): string {
  return written === undefined
    ? l10n.t(message, ...values)
    : filled(written.texts?.plain[message] ?? message, values);
}

/** A text that depends on a number, where files are written; undefined for the editor's language. */
export function writtenCount(
  count: number,
  { one, other }: CountedForms,
  values: readonly Value[],
): string | undefined {
  if (written === undefined) {
    return undefined;
  }
  const forms = written.texts?.counted[other];
  const form = new Intl.PluralRules(written.tag).select(count);
  return filled(forms?.[form] ?? forms?.["other"] ?? (count === 1 ? one : other), values);
}

function filled(text: string, values: readonly Value[]): string {
  return text.replaceAll(/\{(\d+)\}/gu, (whole, place: string) =>
    String(values[Number(place)] ?? whole),
  );
}
