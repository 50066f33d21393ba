/** The language tag under which the editor and `Intl` take the pseudo-language: valid, and nobody's. */
export const pseudoLanguage = "qps-ploc";

const accented: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ..."aá bƀ cć dď eé fƒ gĝ hĥ ií jĵ kķ lĺ mḿ nń oó pṕ qɋ rŕ sš tŧ uú vṽ wŵ xẋ yý zž".split(" "),
    ..."AÁ BƁ CĆ DĎ EÉ FƑ GĜ HĤ IÍ JĴ KĶ LĹ MḾ NŃ OÓ PṔ QɊ RŔ SŠ TŦ UÚ VṼ WŴ XẊ YÝ ZŽ".split(" "),
  ].map(([plain = "", mark = ""]) => [plain, mark]),
);

/** What the editor or our code reads in a text, which no translation may change. */
const kept =
  /\$\([a-z0-9~-]+\)|\{\w+\}|`[^`]*`|\]\([^)]*\)|\b(?:command|https?|scheme|mailto):[^\s)]+|<[^<>]+>|#[\w.]+#|&&/gu;

/** By how much texts grow: German and Finnish need 30 to 40% more room than English. */
const growth = 1.4;

/**
 * A text in the pseudo-language: accented, in brackets, its words with every vowel twice and so about
 * 40% longer. Placeholders, icons, code, links and URLs are what they were. Each line has brackets of
 * its own, inside the link where a line is nothing else: the editor makes a button of such a line.
 */
export function pseudo(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      const [, label, target] = /^\[([^\]]*)\]\(([^)]*)\)$/u.exec(line) ?? [];
      return label === undefined || target === undefined
        ? bracketed(line)
        : `[${bracketed(label)}](${target})`;
    })
    .join("\n");
}

function bracketed(line: string): string {
  const words = line.replaceAll(kept, "");
  if (!/\p{L}/u.test(words)) {
    return line;
  }
  const changed = exceptKept(line, (piece) =>
    [...piece].map((letter) => lengthened(letter)).join(""),
  );
  const missing = Math.ceil(line.length + words.length * (growth - 1)) - changed.length - 2;
  return `⟦${changed}${missing > 1 ? ` ${"~".repeat(missing - 1)}` : ""}⟧`;
}

function lengthened(letter: string): string {
  const mark = accented[letter] ?? letter;
  return /[aeiouAEIOU]/u.test(letter) ? `${mark}${mark.toLowerCase()}` : mark;
}

function exceptKept(line: string, change: (piece: string) => string): string {
  let [changed, from] = ["", 0];
  for (const { index, 0: found } of line.matchAll(kept)) {
    changed += change(line.slice(from, index)) + found;
    from = index + found.length;
  }
  return changed + change(line.slice(from));
}
