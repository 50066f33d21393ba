/** How deep a text is nested, at most. */
export interface Nesting {
  /** Levels of brackets of all kinds, those in texts and comments too. */
  readonly brackets: number;
  /** Levels of indentation and of list marks in a line, as YAML has them. */
  readonly lines: number;
}

/** How deep a text is nested at most, told in one pass and without a stack of its own: parsers follow each level by a call. */
export function nestingOf(text: string): Nesting {
  let depth = 0;
  let brackets = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === 0x28 || sign === 0x5b || sign === 0x7b) {
      depth += 1;
      brackets = Math.max(brackets, depth);
    } else if (sign === 0x29 || sign === 0x5d || sign === 0x7d) {
      depth = Math.max(0, depth - 1);
    }
  }
  return { brackets, lines: linesNesting(text) };
}

function linesNesting(text: string): number {
  const indents: number[] = [];
  let deepest = 0;
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    let marks = 0;
    let at = start;
    for (; at < end; at += 1) {
      const sign = text[at];
      if ((sign === "-" || sign === "?" || sign === ":") && /[ \t]/u.test(text[at + 1] ?? " ")) {
        marks += 1;
      } else if (sign !== " " && sign !== "\t") {
        break;
      }
    }
    if (at < end || marks > 0) {
      const indent = at - start;
      while ((indents.at(-1) ?? -1) >= indent) {
        indents.pop();
      }
      indents.push(indent);
      deepest = Math.max(deepest, indents.length + marks);
    }
    start = end + 1;
  }
  return deepest;
}
