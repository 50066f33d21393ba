import { memberText, nameIn, node } from "./ast.ts";
import type { Ast } from "./ast.ts";

/** Methods that change what they are called on. Those that only order it are none: the order decides nothing here. */
const changing =
  /^(?:push|unshift|pop|shift|splice|fill|copyWithin|set|add|delete|clear|append|assign)$/u;

/** Each node of some code with the function around it, functions included. */
function* nodesIn(
  code: unknown,
  inside?: Ast,
): Generator<readonly [at: Ast, inside: Ast | undefined]> {
  const waiting: (readonly [unknown, Ast | undefined])[] = [[code, inside]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [value, around] = next;
    if (Array.isArray(value)) {
      value.forEach((part: unknown) => waiting.push([part, around]));
      continue;
    }
    const at = node(value);
    if (at === undefined) {
      continue;
    }
    yield [at, around];
    const own = isFunction(at) ? at : around;
    for (const [member, part] of Object.entries(at)) {
      if (member !== "loc" && typeof part === "object") {
        waiting.push([part, own]);
      }
    }
  }
}

function isFunction({ type }: Ast): boolean {
  return /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ObjectMethod|ClassMethod)$/u.test(
    type,
  );
}

/** The name at the start of `a.b[c]`. */
function rootName(given: Ast | undefined): string | undefined {
  let at = given;
  while (at?.type.endsWith("MemberExpression") === true) {
    at = node(at["object"]);
  }
  return nameIn(at);
}

/** What an expression assigns to, or changes. */
function changedBy(at: Ast): Ast | undefined {
  const callee = node(at["callee"]);
  switch (at.type) {
    case "AssignmentExpression":
    case "ForOfStatement":
    case "ForInStatement":
      return node(at["left"]);
    case "UpdateExpression":
      return node(at["argument"]);
    case "UnaryExpression":
      return at["operator"] === "delete" ? node(at["argument"]) : undefined;
    case "CallExpression":
    case "OptionalCallExpression": {
      const method = nameIn(node(callee?.["property"])) ?? "";
      const args: readonly unknown[] = Array.isArray(at["arguments"]) ? at["arguments"] : [];
      return !changing.test(method)
        ? undefined
        : memberText(callee) === "Object.assign"
          ? node(args[0])
          : node(callee?.["object"]);
    }
    default:
      return undefined;
  }
}

/** Names that some code assigns to, or whose values it changes, in whatever function. */
export function changedNames(body: readonly Ast[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [at] of nodesIn(body)) {
    const name = rootName(changedBy(at));
    if (name !== undefined && name !== "module" && name !== "exports") {
      found.add(name);
    }
  }
  return found;
}

/** What can't be followed from statement to statement in a function. */
export interface Unsure {
  /** Names: a function inside it assigns to them, an assignment to them is part of an expression, or their lists change. */
  readonly names: ReadonlySet<string>;
  /** Members that it gives to objects, whichever these are. */
  readonly members: ReadonlySet<string>;
}

/** What can't be followed in a function, those inside it included. */
export function unsureIn(called: Ast): Unsure {
  const steps = new Set<Ast>();
  const names = new Set<string>();
  const members = new Set<string>();
  for (const [at, inside] of nodesIn(node(called["body"]), called)) {
    const step = node(at.type === "ForStatement" ? at["update"] : at["expression"]);
    const isStep = at.type === "ForStatement" || at.type === "ExpressionStatement";
    if (isStep && inside === called && step !== undefined) {
      steps.add(step);
    }
    const target = changedBy(at);
    const member = givenMember(at);
    const name = rootName(target);
    if (member !== undefined) {
      members.add(member);
    } else if (name !== undefined && !(steps.has(at) && target?.type === "Identifier")) {
      names.add(name);
    }
  }
  return { names, members };
}

/** The name of the member that an assignment gives to an object: `post.data.next = …`. */
export function givenMember(at: Ast): string | undefined {
  const target = node(at["left"] ?? at["argument"]);
  return /^(?:Assignment|Update)Expression$/u.test(at.type) &&
    target?.type === "MemberExpression" &&
    target["computed"] !== true
    ? nameIn(target["property"])
    : undefined;
}

/** A name of a module that a function fills in when it is first asked for: `if (!posts) { posts = load(); }`. */
export function filledOnce(body: readonly Ast[], name: string): Ast | undefined {
  const all = body.filter((statement) => usesName(statement, name));
  const given: Ast[] = [];
  let guarded: Ast | undefined;
  for (const [at] of nodesIn(all)) {
    if (rootName(changedBy(at)) === name) {
      given.push(at);
    }
    const test = node(at["test"]);
    if (
      at.type === "IfStatement" &&
      at["alternate"] === null &&
      test?.type === "UnaryExpression" &&
      test["operator"] === "!" &&
      nameIn(test["argument"]) === name
    ) {
      guarded = onlyStep(node(at["consequent"]));
    }
  }
  const [only] = given;
  // nothing but the statement that declares it and the one that fills it in may name it
  return only !== undefined &&
    given.length === 1 &&
    only === guarded &&
    only["operator"] === "=" &&
    nameIn(only["left"]) === name &&
    all.length === 2
    ? node(only["right"])
    : undefined;
}

/** The expression of a block of one statement. */
function onlyStep(block: Ast | undefined): Ast | undefined {
  const statements: readonly unknown[] =
    block?.type === "BlockStatement" && Array.isArray(block["body"]) ? block["body"] : [block];
  const only = statements.length === 1 ? node(statements[0]) : undefined;
  return only?.type === "ExpressionStatement" ? node(only["expression"]) : undefined;
}

function usesName(code: Ast, name: string): boolean {
  for (const [at] of nodesIn(code)) {
    if (nameIn(at) === name) {
      return true;
    }
  }
  return false;
}

/** Whether a loop does nothing but give members to what it goes through: `posts[i].data.next = …`. */
export function onlyGivesMembers(body: Ast | undefined): boolean {
  const statements: readonly unknown[] =
    body?.type === "BlockStatement" && Array.isArray(body["body"]) ? body["body"] : [body];
  return statements.every((statement) => {
    const step = node(node(statement)?.["expression"]);
    return step !== undefined && givenMember(step) !== undefined && !hasCall(step);
  });
}

function hasCall(code: Ast): boolean {
  for (const [at] of nodesIn(code)) {
    if (/^(?:Optional)?(?:Call|New)Expression$|^(?:Await|Yield|TaggedTemplate)/u.test(at.type)) {
      return true;
    }
  }
  return false;
}
