import { parseSync, Visitor } from "oxc-parser";
import type {
  Argument,
  BinaryExpression,
  BinaryOperator,
  CallExpression,
  Expression,
  Node,
  Statement,
} from "oxc-parser";

/** One fault that can be planted in a source: the text between two offsets is replaced. */
export interface Mutant {
  /** Offsets into the source, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

type Span = Pick<Node, "start" | "end">;

/** What each operator is replaced by; those that come twice have a boundary besides their opposite. */
const operators: Partial<Record<BinaryOperator, readonly BinaryOperator[]>> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "**": ["*"],
  "&": ["|"],
  "|": ["&"],
  "<<": [">>"],
  ">>": ["<<"],
};

/** Methods whose call is left out: its receiver stands for the result. */
const dropped = new Set([
  "filter",
  "sort",
  "toSorted",
  "reverse",
  "toReversed",
  "slice",
  "trim",
  "trimEnd",
  "trimStart",
  "toLowerCase",
  "toUpperCase",
]);

/** Methods that another of the same shape takes the place of. */
const swapped = new Map([
  ["every", "some"],
  ["some", "every"],
  ["min", "max"],
  ["max", "min"],
  ["startsWith", "endsWith"],
  ["endsWith", "startsWith"],
  ["floor", "ceil"],
  ["ceil", "floor"],
]);

/** Functions whose texts are words for people: a test that pins them down would only repeat them. */
const wordFunctions = /^(?:t|.*Error)$/;

/**
 * Every fault that is worth planting in a module, in the order of the source. Types, words for people and module
 * names are left alone.
 * @throws when the source can't be parsed
 */
export function mutantsOf(source: string): Mutant[] {
  const { program, errors } = parseSync("module.ts", source);
  if (errors.length > 0) {
    throw new Error(
      `The source can't be parsed: ${errors.map(({ message }) => message).join("; ")}`,
    );
  }
  const finder = new MutantFinder(source);
  finder.visitor().visit(program);
  return finder.found();
}

class MutantFinder {
  readonly #source: string;
  readonly #mutants = new Map<string, Mutant>();
  /** What no fault is planted in: names of modules and members, types, words for people, what another fault includes. */
  readonly #leftAlone = new Set<Span>();
  readonly #types = new Set<Span>();

  constructor(source: string) {
    this.#source = source;
  }

  found(): Mutant[] {
    return [...this.#mutants.values()].toSorted((a, b) => a.start - b.start || a.end - b.end);
  }

  visitor(): Visitor {
    const condition = ({ test }: { readonly test: Expression }): void => {
      this.#leaveAlone(test);
      this.#replaceWith(test, "true", "false");
    };
    return new Visitor({
      ImportDeclaration: ({ source }) => this.#leaveAlone(source),
      ExportAllDeclaration: ({ source }) => this.#leaveAlone(source),
      ExportNamedDeclaration: ({ source }) => this.#leaveAlone(source),
      ImportExpression: ({ source }) => this.#leaveAlone(source),
      TSImportType: ({ source }) => this.#leaveAlone(source),
      TSLiteralType: ({ literal }) => {
        this.#types.add(literal);
        this.#leaveAlone(literal);
      },
      Property: ({ key, computed }) => computed || this.#leaveAlone(key),
      PropertyDefinition: ({ key, computed }) => computed || this.#leaveAlone(key),
      NewExpression: ({ callee, arguments: given }) => this.#leaveWords(callee, given),
      SwitchCase: ({ test }) => this.#leaveAlone(test),
      BinaryExpression: (node) => this.#binary(node),
      LogicalExpression: (node) =>
        this.#replaceWith(node, this.#bracketed(node.left), this.#bracketed(node.right)),
      UnaryExpression: (node) => {
        if (node.operator === "!" || node.operator === "-") {
          this.#value(node, this.#text(node.argument));
        }
      },
      UpdateExpression: (node) =>
        this.#replaceText(node, node.operator, node.operator === "++" ? "--" : "++"),
      AssignmentExpression: ({ left, right, operator }) => {
        if (this.#text(left) === "this.name") {
          // of an error, for logs
          this.#leaveAlone(right);
        }
        const other = { "+=": "-=", "-=": "+=", "??=": "=", "||=": "=", "&&=": "=" }[
          operator as string
        ];
        if (other !== undefined) {
          this.#between(left, right, operator, other);
        }
      },
      IfStatement: condition,
      ConditionalExpression: condition,
      WhileStatement: ({ test }) => this.#replaceWith(test, "false"),
      DoWhileStatement: ({ test }) => this.#replaceWith(test, "false"),
      ForStatement: ({ test }) => test !== null && this.#replaceWith(test, "false"),
      ExpressionStatement: (node) => this.#statement(node),
      ThrowStatement: (node) => this.#replaceWith(node, ";"),
      BreakStatement: (node) => this.#replaceWith(node, ";"),
      ContinueStatement: (node) => this.#replaceWith(node, ";"),
      ReturnStatement: (node) => {
        if (node.argument === null) {
          this.#replaceWith(node, ";");
        } else if (this.#text(node.argument) !== "undefined") {
          this.#replaceWith(node, "return;");
        }
      },
      ArrowFunctionExpression: ({ body }) => {
        if (body.type === "CallExpression" || body.type === "AwaitExpression") {
          this.#replaceWith(body, "undefined");
        }
      },
      AwaitExpression: (node) => this.#replaceWith(node, this.#bracketed(node.argument)),
      MemberExpression: (node) => node.optional && this.#optional(node.object),
      CallExpression: (node) => this.#call(node),
      ArrayExpression: (node) => node.elements.length > 0 && this.#replaceWith(node, "[]"),
      TemplateLiteral: (node) => this.#isWords(this.#text(node)) || this.#value(node, "``"),
      Literal: (node) => {
        if (typeof node.value === "boolean") {
          this.#value(node, String(!node.value));
        } else if (typeof node.value === "number") {
          this.#number(node, node.value);
        } else if (typeof node.value === "string") {
          this.#string(node, node.value);
        } else if ("regex" in node) {
          this.#pattern(node, node.regex);
        }
      },
    });
  }

  #binary(node: BinaryExpression): void {
    const { left, right, operator } = node;
    if (operator === "===" || operator === "!==") {
      // comparing with another text is the same fault as the opposite operator, and in a condition both are its constants
      this.#leaveAlone(left);
      this.#leaveAlone(right);
      if (this.#leftAlone.has(node)) {
        return;
      }
    }
    const joinsText =
      operator === "+" && [left, right].some((side) => /^["'`]/.test(this.#text(side)));
    for (const other of joinsText ? [] : (operators[operator] ?? [])) {
      this.#between(left, right, operator, other);
    }
  }

  #statement(node: Extract<Statement, { type: "ExpressionStatement" }>): void {
    if ("directive" in node && node.directive !== null) {
      this.#leaveAlone(node.expression);
    } else if (!this.#text(node).startsWith("super(")) {
      this.#replaceWith(node, ";");
    }
  }

  #call(node: CallExpression): void {
    const { callee } = node;
    this.#leaveWords(callee, node.arguments);
    if (node.optional) {
      this.#optional(callee);
    }
    if (
      callee.type !== "MemberExpression" ||
      callee.computed ||
      callee.property.type !== "Identifier"
    ) {
      return;
    }
    const { name } = callee.property;
    const other = swapped.get(name);
    if (dropped.has(name)) {
      this.#replaceWith(node, this.#text(callee.object));
    } else if (other !== undefined) {
      this.#replaceWith(callee.property, other);
    }
  }

  /** `a?.b` → `a.b`, `a?.[b]` → `a[b]` */
  #optional(object: Span): void {
    const at = this.#source.indexOf("?.", object.end);
    const bare = /^\?\.\s*[[(]/.test(this.#source.slice(at, at + 8));
    this.#add({ start: at, end: at + 2, replacement: bare ? "" : "." });
  }

  #number(node: Span, value: number): void {
    if (!this.#types.has(node)) {
      this.#replaceWith(node, String(value + 1));
    }
  }

  #string(node: Span, value: string): void {
    if (!this.#isWords(value)) {
      this.#value(node, value === "" ? '"mutated"' : '""');
    }
  }

  /** An anchor or a flag less. */
  #pattern(
    node: Span,
    { pattern, flags }: { readonly pattern: string; readonly flags: string },
  ): void {
    if (pattern.startsWith("^")) {
      this.#replaceWith(node, `/${pattern.slice(1)}/${flags}`);
    }
    if (pattern.endsWith("$") && !pattern.endsWith("\\$")) {
      this.#replaceWith(node, `/${pattern.slice(0, -1)}/${flags}`);
    }
    for (const flag of flags.replaceAll(/[uv]/g, "")) {
      this.#replaceWith(node, `/${pattern}/${flags.replace(flag, "")}`);
    }
  }

  #leaveWords(callee: Span, given: readonly Argument[]): void {
    const name = this.#text(callee).split(".").at(-1) ?? "";
    if (wordFunctions.test(name)) {
      given.forEach((one) => this.#leaveAlone(one));
    }
  }

  #isWords(text: string): boolean {
    return /[a-z,.:] \S*[a-z]/i.test(text);
  }

  #leaveAlone(node: Span | null): void {
    if (node !== null) {
      this.#leftAlone.add(node);
    }
  }

  #value(node: Span, replacement: string): void {
    if (!this.#leftAlone.has(node)) {
      this.#replaceWith(node, replacement);
    }
  }

  #between(left: Span, right: Span, operator: string, other: string): void {
    const at = this.#source.indexOf(operator, left.end);
    if (at >= 0 && at < right.start) {
      this.#add({ start: at, end: at + operator.length, replacement: other });
    }
  }

  #replaceText(node: Span, text: string, other: string): void {
    const at = this.#source.indexOf(text, node.start);
    this.#add({ start: at, end: at + text.length, replacement: other });
  }

  #replaceWith(node: Span, ...replacements: readonly string[]): void {
    for (const replacement of replacements) {
      this.#add({ start: node.start, end: node.end, replacement });
    }
  }

  #add(mutant: Mutant): void {
    if (this.#source.slice(mutant.start, mutant.end) !== mutant.replacement) {
      this.#mutants.set(`${mutant.start} ${mutant.end} ${mutant.replacement}`, mutant);
    }
  }

  #bracketed(node: Span): string {
    const text = this.#text(node);
    return /^[\w$.]+$/.test(text) ? text : `(${text})`;
  }

  #text({ start, end }: Span): string {
    return this.#source.slice(start, end);
  }
}
