/**
 * A text of the same length in which fenced code is blank. As in Markdown, the row that opens a sample of backticks has
 * no others behind them, and only blanks stand behind the row that closes it. Read line by line: the time of one pattern
 * would grow with the square of a long row of backticks.
 */
export function withoutSamples(text: string): string {
  let fence = "";
  const lines = text.split("\n").map((line) => {
    const { mark, rest } = markOf(line);
    const isInside = fence !== "";
    if (isInside && mark.startsWith(fence) && rest.trim() === "") {
      fence = "";
      return " ".repeat(line.length);
    }
    if (!isInside && mark !== "" && !(mark.startsWith("`") && rest.includes("`"))) {
      fence = mark;
    }
    return fence === "" ? line : " ".repeat(line.length);
  });
  return lines.join("\n");
}

/** The same, in which code among words is blank, too. */
export function withoutCode(text: string): string {
  return withoutSamples(text).replaceAll(/(?<!`)(`{1,2})(?!`)[^`\n]+\1(?!`)/gu, (code) =>
    " ".repeat(code.length),
  );
}

/** The row of at least three signs that a line begins with, or "", and what is behind it. A pattern would take one level of the stack for each sign. */
function markOf(line: string): { readonly mark: string; readonly rest: string } {
  const begin = line.search(/[^ \t]/u);
  const sign = line.charAt(begin);
  let end = begin;
  if (sign === "`" || sign === "~") {
    while (line.charAt(end) === sign) {
      end += 1;
    }
  }
  return end - begin < 3
    ? { mark: "", rest: "" }
    : { mark: line.slice(begin, end), rest: line.slice(end) };
}
