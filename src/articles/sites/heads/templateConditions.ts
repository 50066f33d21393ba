/** What begins, divides and ends blocks of Go's templates, with what follows the word. */
const blocks = /\{\{-?\s{0,100}(if|with|range|block|define|else|end)\b([^{}]{0,500})\}\}/gu;

/** What asks for the section of a page, or whether it is the home page. */
const asksSection =
  /\(?\s*(?:eq\s+\$?\.(?:Page\.)?(?:Section|Type)\s+["`]([\w-]{1,60})["`]|\$?\.(?:Page\.)?IsHome\b)\s*\)?/gu;

/**
 * The names of the sections of Hugo whose pages alone get what stands at a place of a template, none for the home page; undefined where others may get it, too.
 */
export function sectionsFor(text: string, at: number): readonly string[] | undefined {
  const open: (readonly string[] | undefined)[] = [];
  for (const { index, 1: word, 2: rest = "" } of text.matchAll(blocks)) {
    if (index >= at) {
      break;
    }
    if (word === "end" || word === "else") {
      open.pop();
    }
    if (word !== "end") {
      open.push(word === "if" ? sectionsIn(rest) : undefined);
    }
  }
  return open.findLast((sections) => sections !== undefined);
}

/** The sections that a condition asks for, and for nothing else. */
function sectionsIn(condition: string): readonly string[] | undefined {
  const names = [...condition.matchAll(asksSection)].map(([, name]) => name);
  const others = condition.replaceAll(asksSection, "").replaceAll(/\bor\b|[\s()-]/gu, "");
  return names.length === 0 || others !== ""
    ? undefined
    : names.filter((name) => name !== undefined);
}
