/** Texts that need no quotes in any version of YAML: words that begin with a letter and hold nothing that means something. */
const plain = /^\p{L}(?:[\p{L}\p{M}\p{N} ,.()/+_-]*[\p{L}\p{M}\p{N})])?$/u;
/** Words that YAML 1.1 reads as something else than text; generators of static sites still do. */
const reserved = /^(?:true|false|yes|no|on|off|null|y|n|nan|inf)$/iu;
/** Characters that may not stand in YAML, or end a line there. */
const unprintable = /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/gu;

/** A text as a YAML scalar on one line. */
export function yamlText(text: string): string {
  return plain.test(text) && !reserved.test(text) ? text : quoted(text);
}

/** A block list under a name; an empty one as `[]`. */
export function yamlList(name: string, texts: readonly string[]): string {
  return texts.length === 0
    ? `${name}: []`
    : [`${name}:`, ...texts.map((text) => `  - ${yamlText(text)}`)].join("\n");
}

/** JSON's strings are YAML's, but for what YAML does not take as it is. */
function quoted(text: string): string {
  return JSON.stringify(text.toWellFormed()).replaceAll(
    unprintable,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
