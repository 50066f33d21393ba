/**
 * MDX of the same length with blanks in the place of `import` and `export` statements, each up to the next empty line:
 * those before anything else, or `anywhere` but in code blocks.
 */
export function withoutModules(mdx: string, modules: "anywhere" | "first"): string {
  if (modules === "first") {
    const statement = /\s*^(?:import|export)\b[^]*?(?=\r?\n[ \t]*\r?\n|$(?![^]))/muy;
    let end = 0;
    while (statement.test(mdx)) {
      end = statement.lastIndex;
    }
    return mdx.slice(0, end).replaceAll(/[^\r\n]/gu, " ") + mdx.slice(end);
  }
  return mdx.replaceAll(
    /^(?:```|~~~)[^]*?(?:^(?:```|~~~)|$(?![^]))|^(?:import|export)\b[^]*?(?=\r?\n[ \t]*\r?\n|$(?![^]))/gmu,
    (part) => (/^[`~]/u.test(part) ? part : part.replaceAll(/[^\r\n]/gu, " ")),
  );
}
