/** A value in brackets that begins on a line, behind its key or the dash of a list. */
const opening = /^[ \t]*(?:-[ \t]+)*(?:[\w.-]+:[ \t]+)?(?=[[{])/u;
/** What is a piece in brackets: quoted, a comment, a bracket. */
const piece = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|(?<=^|[ \t])#[^\n]*|[[\]{}]/gu;

/** A value in quotes behind its key, with nothing but a comment behind it. Texts that go on for longer aren't looked for. */
const quoted =
  /^[ \t]*(?:-[ \t]+)*[\w.-]+:[ \t]+(?:"(?:[^"\\]|\\[^]){0,1000}"|'(?:[^']|''){0,1000}')(?=[ \t]*(?:[ \t]#[^\n]*)?\r?$)/gmu;

/**
 * A YAML text whose lists and maps in brackets and whose texts in quotes are on one line each, as long as it was. YAML asks
 * for their further lines to be indented, and the parsers of generators (libyaml's in Ruby, Go and Python, js-yaml) read
 * them where they aren't; ours doesn't. A quoted text with an empty line stays: that line is part of what it says.
 */
export function withoutValueLines(text: string): string {
  return withoutFlowLines(text).replaceAll(quoted, (found) =>
    /\n[ \t]*\r?\n/u.test(found)
      ? found
      : found.replaceAll(/\r?\n/gu, (end) => " ".repeat(end.length)),
  );
}

function withoutFlowLines(text: string): string {
  const lines = text.split("\n");
  const made: string[] = [];
  let depth = 0;
  for (const line of lines) {
    const start = depth > 0 ? 0 : (opening.exec(line)?.[0].length ?? line.length);
    const inside = line.slice(start).replaceAll(piece, (found) => {
      if (found.startsWith("#")) {
        return " ".repeat(found.length);
      }
      depth += found === "[" || found === "{" ? 1 : found === "]" || found === "}" ? -1 : 0;
      return found;
    });
    const isOpen = depth > 0;
    made.push(
      line.slice(0, start),
      isOpen ? inside.replace(/\r$/u, " ") : inside,
      isOpen ? " " : "\n",
    );
  }
  return made.join("").slice(0, text.length);
}
