/** A stop before a word and signs behind one belong to it: .NET, C++, C#. */
const word =
  /(?:(?<![\p{L}\p{M}\p{N}.])\.(?=\p{L}))?[\p{L}\p{M}\p{N}]+(?:[+#]{1,3}(?![\p{L}\p{N}+#]))?/gu;
/** Keywords that are words of ASCII letters and digits with a blank between them, as most are. */
const plain = /^[a-z\d ]+$/u;

/**
 * The words of a keyword that `keywordKey` has folded: marks stay, so that schon and schön are two words. Only for
 * scripts that put blanks between words.
 */
export function keywordWords(key: string): readonly string[] {
  return plain.test(key) ? key.split(" ") : (key.match(word) ?? []);
}
