/** Values of the editor's context keys; a key that isn't there is undefined, as in the editor. */
export type Context = Readonly<Record<string, string | number | boolean>>;

/**
 * Whether a `when` clause of the manifest holds: the operators that ours use, with the editor's
 * precedence (`!` before comparisons before `&&` before `||`, and parentheses). Throws on anything else.
 */
export function holds(clause: string, context: Context): boolean {
  const tokens = tokensOf(clause);
  const value = either(tokens, context);
  if (tokens.length > 0) {
    throw new Error(`Unexpected ${tokens.join(" ")} in ${clause}`);
  }
  return value;
}

const token = /\s*(&&|\|\||==|!=|=~|!(?!=)|[()]|\/(?:\\.|[^/\\])+\/[a-z]*|[\w.:$-]+)/gu;

function tokensOf(clause: string): string[] {
  const tokens = [...clause.matchAll(token)].map(([, part = ""]) => part);
  if (tokens.join("") !== clause.replaceAll(/\s/gu, "")) {
    throw new Error(`Not a clause: ${clause}`);
  }
  return tokens;
}

function either(tokens: string[], context: Context): boolean {
  let value = both(tokens, context);
  while (tokens[0] === "||") {
    tokens.shift();
    const next = both(tokens, context);
    value ||= next;
  }
  return value;
}

function both(tokens: string[], context: Context): boolean {
  let value = single(tokens, context);
  while (tokens[0] === "&&") {
    tokens.shift();
    const next = single(tokens, context);
    value &&= next;
  }
  return value;
}

function single(tokens: string[], context: Context): boolean {
  const first = tokens.shift();
  if (first === "!") {
    return !single(tokens, context);
  }
  if (first === "(") {
    const value = either(tokens, context);
    if (tokens.shift() !== ")") {
      throw new Error("A parenthesis isn't closed");
    }
    return value;
  }
  if (first === undefined) {
    throw new Error("A clause ends too soon");
  }
  return first === "true" || (first !== "false" && compared(context[first], tokens));
}

function compared(value: Context[string] | undefined, tokens: string[]): boolean {
  const [operator, operand = ""] = tokens;
  if (operator === "==" || operator === "!=") {
    tokens.splice(0, 2);
    return (String(value ?? "") === operand) === (operator === "==");
  }
  if (operator === "=~") {
    tokens.splice(0, 2);
    const end = operand.lastIndexOf("/");
    return new RegExp(operand.slice(1, end), `${operand.slice(end + 1)}u`).test(
      String(value ?? ""),
    );
  }
  return value !== undefined && value !== false && value !== "";
}
