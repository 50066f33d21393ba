/** A value in brackets that begins on a line, behind its key or the dash of a list. */
const opening = /^[ \t]*(?:-[ \t]+)*(?:[\w.-]+:[ \t]+)?(?=[[{])/u;
/** What is a piece in brackets: quoted, a comment, a bracket. */
const piece = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|(?<=^|[ \t])#[^\n]*|[[\]{}]/gu;

/**
 * A YAML text whose lists and maps in brackets are on one line each, as long as it was. YAML asks for them to be indented, and
 * the parsers of Ruby and Go read them where they aren't; ours doesn't.
 */
export function withoutFlowLines(text: string): string {
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
