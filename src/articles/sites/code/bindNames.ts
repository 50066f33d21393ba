import { keyOf, nameIn, node, nodes } from "./ast.ts";
import type { Ast } from "./ast.ts";
import { Code, hasSpread, isList, isSample, reasonIn } from "./codeValues.ts";
import type { CodeValue } from "./codeValues.ts";
import { unclear } from "./operations.ts";

/** What giving names needs of who evaluates. */
export interface BindHost {
  readonly value: (at: Ast | undefined) => CodeValue;
  readonly textOf: (at: Ast) => string;
  readonly spend: (steps: number) => void;
  /** A member of an object; `unclear` where it isn't known. */
  readonly member: (owner: CodeValue, key: string) => CodeValue | typeof unclear;
}

/** Gives names to the parts of a value: `{ data: { slug }, id }`, `[year, ...rest]`. */
export function bindNames(
  target: Ast | undefined,
  value: CodeValue,
  local: Map<string, CodeValue>,
  host: BindHost,
): void {
  host.spend(1);
  const part = (found: CodeValue | typeof unclear, of: Ast | undefined): CodeValue =>
    found === unclear
      ? new Code(of === undefined ? "…" : host.textOf(of), undefined, reasonIn(value))
      : found;
  if (target?.type === "Identifier") {
    local.set(nameIn(target) ?? "", value);
  } else if (target?.type === "AssignmentPattern") {
    const given = value === undefined ? host.value(node(target["right"])) : value;
    bindNames(node(target["left"]), given, local, host);
  } else if (target?.type === "ObjectPattern") {
    for (const property of nodes(target["properties"])) {
      const isRest = property.type === "RestElement";
      const key =
        isRest || property["computed"] === true ? undefined : keyOf(node(property["key"]));
      const own = node(property[isRest ? "argument" : "value"]);
      bindNames(own, part(key === undefined ? unclear : host.member(value, key), own), local, host);
    }
  } else if (target?.type === "ArrayPattern") {
    const parts: readonly unknown[] = Array.isArray(target["elements"]) ? target["elements"] : [];
    const list = isList(value) && !hasSpread(value) && !isSample(value) ? value : undefined;
    parts.forEach((element, index) => {
      const own = node(element);
      const isRest = own?.type === "RestElement";
      const found = list === undefined ? unclear : isRest ? list.slice(index) : list[index];
      bindNames(isRest ? node(own["argument"]) : own, part(found, own), local, host);
    });
  }
}
