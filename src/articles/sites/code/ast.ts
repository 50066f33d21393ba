import { isRecord } from "../../../shared/json.ts";

/** A node of parsed code. */
export type Ast = {
  readonly type: string;
  readonly start?: number | null;
  readonly end?: number | null;
} & {
  readonly [member: string]: unknown;
};

/**
 * All calls in some code, functions included, in order. `holds` says whether a condition does, so that the other branch
 * is left out; both are looked at where it is undefined.
 */
export function* callsIn(
  statements: readonly Ast[],
  holds: (test: unknown) => boolean | undefined = () => undefined,
): Generator<Ast> {
  const waiting: unknown[] = statements.toReversed();
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (Array.isArray(next)) {
      const parts: readonly unknown[] = next;
      for (let index = parts.length - 1; index >= 0; index -= 1) {
        waiting.push(parts[index]);
      }
      continue;
    }
    const at = node(next);
    if (at === undefined) {
      continue;
    }
    if (at.type === "CallExpression") {
      yield at;
    }
    const held = at.type === "IfStatement" ? holds(at["test"]) : undefined;
    if (held !== undefined) {
      waiting.push(at[held ? "consequent" : "alternate"], at["test"]);
      continue;
    }
    waiting.push(
      ...Object.entries(at)
        .filter(([member, value]) => member !== "loc" && typeof value === "object")
        .map(([, value]) => value)
        .toReversed(),
    );
  }
}

/** Without what has no value of its own: brackets, TypeScript's types, `await`. */
export function bareOf(at: Ast | undefined): Ast | undefined {
  let bare = at;
  while (
    bare !== undefined &&
    /^(?:TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|TSTypeAssertion|ParenthesizedExpression|AwaitExpression)$/u.test(
      bare.type,
    )
  ) {
    bare = node(bare[bare.type === "AwaitExpression" ? "argument" : "expression"]);
  }
  return bare;
}

/** Members of members in a name that is worth knowing. */
const mostMembers = 20;

/** `a.b.c` as a text; undefined where a part of it is computed. */
export function memberText(at: Ast | undefined): string | undefined {
  const parts: string[] = [];
  let owner = at;
  while (owner?.type.endsWith("MemberExpression") === true && parts.length < mostMembers) {
    const part = owner["computed"] === true ? undefined : nameIn(owner["property"]);
    if (part === undefined) {
      return undefined;
    }
    parts.unshift(part);
    owner = node(owner["object"]);
  }
  const first =
    owner?.type === "MetaProperty"
      ? "import.meta"
      : owner?.type === "ThisExpression"
        ? "this"
        : nameIn(owner);
  return first === undefined ? undefined : [first, ...parts].join(".");
}

/** A function's name; `name()` for one that another gives: `withMdx({…})(config)`. */
export function calledName(callee: Ast): string | undefined {
  if (callee.type !== "CallExpression") {
    return memberText(callee);
  }
  const inner = memberText(node(callee["callee"]));
  return inner === undefined ? undefined : `${inner}()`;
}

/** The name of an object's member. */
export function keyOf(key: Ast | undefined): string | undefined {
  const value = key?.["value"];
  return key?.type === "Identifier"
    ? nameIn(key)
    : typeof value === "string" || typeof value === "number"
      ? String(value)
      : undefined;
}

/** A value as a node, where it is one. */
export function node(value: unknown): Ast | undefined {
  return isNode(value) ? value : undefined;
}

/** The nodes in a list. */
export function nodes(value: unknown): Ast[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function isNode(value: unknown): value is Ast {
  return isRecord(value) && typeof value["type"] === "string";
}

/** The name of an identifier. */
export function nameIn(value: unknown): string | undefined {
  const at = node(value);
  return at?.type === "Identifier" ? textIn(at["name"]) : undefined;
}

/** A value that is a text. */
export function textIn(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
