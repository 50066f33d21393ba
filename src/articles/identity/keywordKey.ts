import { normalized } from "../../shared/normalized.ts";
import { visibleLine, withoutUnseen } from "../../shared/visibleText.ts";
import { lowerCase } from "./caseFolded.ts";

/** Nothing, or words of ASCII with single spaces between them, as most keywords are: nothing has to be folded but their case. */
const plainWords = /^(?:[!-_a-~]+(?: [!-_a-~]+)*(?<!\.))?$/u;

/** What is typed and set for an apostrophe; the letters that Hebrew, Hawaiian and Ukrainian have for it are typed as one, too. */
const apostrophes = /[\u2018\u2019\u201B\u2032\u02B9\u02BB\u02BC\u02BD\u02C8\u05F3\u00B4`\uFF07]/gu;
const quotes = /[\u201C-\u201F\u2033\u05F4\uFF02]/gu;
/** Hyphens, dashes and the minus sign; the sign that lengthens a vowel in Japanese is a letter. */
const hyphens = /[\u2010-\u2015\u2043\u2212\u02D7\u058A\u05BE\uFE58\uFE63\uFF0D]/gu;
/** Full stops of all scripts that have one, in compatibility form. */
const stopsAtEnd = /(?<![\s.。।۔։።])[\s.。।۔։።]+$/u;

/**
 * The same keyword? Equal for keywords that searchers don't tell apart: case, white space, compatibility forms
 * (Ｃａｆｅ, ｺｰﾋｰ), forms of apostrophes and hyphens, a full stop at the end and what isn't seen make no difference.
 * Marks do, and so does every other sign: schon and schön, バス and パス, C, C# and C++ are different keywords. "" where
 * nothing is left.
 */
export function keywordKey(keyword: string): string {
  return plainWords.test(keyword) ? keyword.toLowerCase() : foldedKeyword(keyword);
}

function foldedKeyword(keyword: string): string {
  // what isn't seen first: behind it letters may compose
  const seen = withoutUnseen(visibleLine(keyword.replaceAll(/\p{Cc}+/gu, " ")));
  // spacing accents come apart into a blank and a mark
  const composed = withPlainSigns(normalized(withPlainSigns(seen), "NFKC"));
  return normalized(lowerCase(composed), "NFKC")
    .replaceAll(/\s+/gu, " ")
    .replace(stopsAtEnd, "")
    .trim();
}

function withPlainSigns(text: string): string {
  return text.replaceAll(apostrophes, "'").replaceAll(quotes, '"').replaceAll(hyphens, "-");
}
