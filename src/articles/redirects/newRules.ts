import type { TextChange } from "../text/textChange.ts";
import { bareOf, memberText, node, nodes } from "../sites/code/ast.ts";
import type { Ast } from "../sites/code/ast.ts";
import { memberNode, redirectPlugin } from "./codeRules.ts";
import type { WrittenList } from "./codeRules.ts";
import { entryPlaces, placedJson } from "./jsonRules.ts";
import { WrittenText, indentAt, layoutOf, listInsertion, written } from "./listEdits.ts";
import type { Layout, ListPlace, MakeEntry, Written } from "./listEdits.ts";
import { isRewriteRule, linesOf } from "./lineRules.ts";
import type { HostFile, OwnConfig } from "./redirectFiles.ts";
import { withoutSlash } from "./redirectRule.ts";
import type { OwnKind, RedirectFile, RedirectRule } from "./redirectRule.ts";

/** A rule that is to be written. */
export interface NewRule {
  readonly from: string;
  readonly to: string;
  /** The rule as it has to be written; the usual way where it is left out. */
  readonly text?: string;
}

/** New rules that come before the rule with this number; behind all for the number of rules. */
export interface NewRules {
  readonly before: number;
  readonly rules: readonly NewRule[];
}

/** A rule as the members of an object. */
const members: Readonly<Record<OwnKind | "vercel" | "staticwebapp", (rule: NewRule) => Written>> = {
  docusaurus: ({ from, to }) => ({ from, to }),
  astro: ({ from, to }) => ({ [from]: to }),
  next: ({ from, to }) => ({ source: from, destination: to, permanent: true }),
  vercel: ({ from, to }) => ({ source: from, destination: to, permanent: true }),
  staticwebapp: ({ from, to }) => ({ route: from, redirect: to, statusCode: 301 }),
};

function memberOf(kind: keyof typeof members, rule: NewRule): Written {
  return rule.text === undefined ? members[kind](rule) : new WrittenText(rule.text);
}

function entryOf(kind: keyof typeof members, rule: NewRule, layout: Layout): MakeEntry {
  return (indent, isLong) =>
    kind === "astro"
      ? `${written(rule.from, indent, layout)}: ${written(rule.to, indent, layout)}`
      : written(memberOf(kind, rule), indent, layout, isLong);
}

/** What can be pasted into a configuration by hand. */
export function snippetOf(kind: OwnKind, rules: readonly NewRule[], text: string): string {
  const layout = layoutOf(text, true);
  return rules
    .map((rule) => `${entryOf(kind, rule, layout)("", false)},${layout.newline}`)
    .join("");
}

/** The changes that add rules to a file of a host. */
export function hostChanges(file: HostFile, added: readonly NewRules[]): readonly TextChange[] {
  const { kind } = file;
  switch (kind) {
    case "vercel":
    case "staticwebapp":
      return jsonChanges(kind, file, added);
    case "netlify":
      return added.map((one) => netlifyChange(file, one));
    case "_redirects":
      return added.map((one) =>
        lineChange(file, one, ({ from, to, text }) => text ?? `${from} ${to} 301`),
      );
    case "htaccess":
      return added.map((one) => apacheChange(file, one));
    default:
      return kind satisfies never;
  }
}

function jsonChanges(
  kind: "vercel" | "staticwebapp",
  { text }: RedirectFile,
  added: readonly NewRules[],
): readonly TextChange[] {
  const json = placedJson(text);
  const name = kind === "vercel" ? "redirects" : "routes";
  const layout = layoutOf(text, false);
  const list = json?.all.findLast(({ path }) => path.length === 1 && path[0] === name);
  const whole = json?.all.find(({ path }) => path.length === 0);
  if (json === undefined || whole === undefined) {
    return [];
  }
  if (list !== undefined) {
    const place = { start: list.start + 1, end: list.end - 1 };
    const entries = entryPlaces(json, name).filter(({ start }) => start > list.start);
    return added.flatMap(({ before, rules }) =>
      listInsertion(
        text,
        { place, entries },
        { before, make: rules.map((rule) => entryOf(kind, rule, layout)) },
        layout,
      ),
    );
  }
  const rules = added.flatMap((one) => one.rules).map((rule) => memberOf(kind, rule));
  const entries = json.all
    .filter(({ path }) => path.length === 1)
    .map(({ nameStart, end }) => ({ start: nameStart, end }));
  return listInsertion(
    text,
    { place: { start: whole.start + 1, end: whole.end - 1 }, entries },
    {
      before: entries.length,
      make: [(indent) => `${written(name, indent, layout)}: ${written(rules, indent, layout)}`],
    },
    layout,
  );
}

function netlifyChange({ text, rules }: RedirectFile, added: NewRules): TextChange {
  const { newline } = layoutOf(text, false);
  const near = rules[added.before - 1] ?? rules[added.before];
  const table = near === undefined ? "" : indentAt(text, near.start);
  const indent = near === undefined ? "  " : indentAt(text, near.sourcePlace.start);
  const blocks = added.rules.map(({ from, to, text: own }) =>
    [
      ...(own === undefined
        ? [
            `${table}[[redirects]]`,
            `${indent}from = "${from}"`,
            `${indent}to = "${to}"`,
            `${indent}status = 301`,
          ]
        : [table + own]),
      "",
    ].join(newline),
  );
  const next = rules[added.before];
  if (next !== undefined) {
    const start = lineWithComments(text, next.start);
    return { start, end: start, text: blocks.map((block) => `${block}${newline}`).join("") };
  }
  const last = rules.at(-1)?.end;
  const end = last === undefined ? text.length : lineEnd(text, last);
  const gap = text.slice(0, end) === "" || text.slice(0, end).endsWith("\n") ? "" : newline;
  const before = text.slice(0, end).trim() === "" ? "" : newline;
  return { start: end, end, text: gap + blocks.map((block) => `${before}${block}`).join("") };
}

function apacheChange(file: RedirectFile, added: NewRules): TextChange {
  const next = file.rules[added.before];
  const isRewritten = next !== undefined && isRewriteRule(file.text, next);
  return lineChange(file, added, ({ from, to, text }) => {
    if (text !== undefined) {
      return text;
    }
    const pattern =
      from === "/" ? "/" : `${withoutSlash(from).replaceAll(/[.*+?^${}()|[\]]/gu, "\\$&")}/?`;
    const [source, target] = [isRewritten ? pattern.slice(1) : pattern, to].map((one, index) => {
      const whole = index === 0 ? `^${one}$` : one;
      return /\s/u.test(whole) ? `"${whole}"` : whole;
    });
    return isRewritten
      ? `RewriteRule ${source} ${target} [R=301,L]`
      : `RedirectMatch 301 ${source} ${target}`;
  });
}

/** New lines, before that of a rule and the comments above it, or at the end. */
function lineChange(
  { text, rules }: RedirectFile,
  added: NewRules,
  lineOf: (rule: NewRule) => string,
): TextChange {
  const { newline } = layoutOf(text, false);
  const next = rules[added.before];
  if (next !== undefined) {
    const start = lineWithComments(text, ruleStart(next));
    const indent = indentAt(text, next.start + text.slice(next.start).search(/\S/u));
    return {
      start,
      end: start,
      text: added.rules.map((rule) => `${indent}${lineOf(rule)}${newline}`).join(""),
    };
  }
  const last = linesOf(text).findLast((line) => line.text.trim() !== "");
  const end = last?.next ?? text.length;
  const gap = last === undefined || last.next > last.end ? "" : newline;
  return {
    start: end,
    end,
    text: gap + added.rules.map((rule) => `${lineOf(rule)}${newline}`).join(""),
  };
}

/** Where a rule begins that has lines of its own, with the conditions before it. */
function ruleStart({ removal, start }: RedirectRule): number {
  return "entries" in removal ? start : removal.start;
}

/** The beginning of a line and the comments right above it. */
function lineWithComments(text: string, place: number): number {
  const lines = linesOf(text);
  let at = lines.findIndex(({ next }) => place < next);
  while (at > 0 && /^\s*#/u.test(lines[at - 1]?.text ?? "")) {
    at -= 1;
  }
  return lines[at]?.start ?? place;
}

function lineEnd(text: string, place: number): number {
  return linesOf(text).find(({ next }) => place <= next)?.next ?? text.length;
}

/** The changes that add rules to a generator's configuration; undefined where their place isn't written out. */
export function ownChanges(
  { kind, text, config, redirects }: OwnConfig,
  added: readonly NewRules[],
): readonly TextChange[] | undefined {
  const layout = layoutOf(text, true);
  if (redirects.kind === "code") {
    return undefined;
  }
  if (redirects.kind === "list") {
    const { start, end } = redirects.list.place;
    const inside = text.slice(start, end);
    const quote = /["']/u.test(inside) ? layoutOf(inside, true).quote : layout.quote;
    const own = { ...layout, quote };
    return added.flatMap(({ before, rules }) =>
      listInsertion(
        text,
        placesOf(redirects.list),
        { before, make: rules.map((rule) => entryOf(kind, rule, own)) },
        own,
      ),
    );
  }
  const rules = added.flatMap((one) => one.rules);
  const list: Written =
    kind === "astro"
      ? Object.fromEntries(rules.map(({ from, to }) => [from, to]))
      : rules.map((rule) => memberOf(kind, rule));
  if (kind === "docusaurus") {
    return pluginChanges({ kind, text, config }, list, layout);
  }
  return config.root === undefined
    ? undefined
    : memberChanges(text, config.root, memberMaker(kind, list, layout), layout);
}

function memberMaker(kind: "astro" | "next", list: Written, layout: Layout): MakeEntry {
  const { newline, unit } = layout;
  return (indent) =>
    kind === "astro"
      ? `redirects: ${written(list, indent, layout, true)}`
      : `async redirects() {${newline}${indent}${unit}return ${written(list, indent + unit, layout)};${newline}${indent}}`;
}

/** Adds a member to an object, where no other part of it may set the same. */
function memberChanges(
  text: string,
  object: Ast,
  make: MakeEntry,
  layout: Layout,
): readonly TextChange[] {
  const entries = nodes(object["properties"]);
  const place = { start: (object.start ?? 0) + 1, end: (object.end ?? 0) - 1 };
  return listInsertion(
    text,
    placesOf({ place, entries }),
    { before: entries.length, make: [make] },
    layout,
  );
}

function pluginChanges(
  { text, config }: Pick<OwnConfig, "kind" | "text" | "config">,
  list: Written,
  layout: Layout,
): readonly TextChange[] | undefined {
  const { entry, options, plugins } = redirectPlugin(config);
  const { newline, unit } = layout;
  if (options !== undefined) {
    return memberChanges(
      text,
      options,
      (indent) => `redirects: ${written(list, indent, layout)}`,
      layout,
    );
  }
  const plugin =
    (name: string): MakeEntry =>
    (indent) => {
      const inner = `${indent}${unit}`;
      const given = `{ redirects: ${written(list, inner, layout)} }`;
      return `[${newline}${inner}${name},${newline}${inner}${given},${newline}${indent}]`;
    };
  const own = written("@docusaurus/plugin-client-redirects", "", layout);
  if (entry !== undefined) {
    const bare = entry.type === "ArrayExpression" ? bareOf(nodes(entry["elements"])[0]) : entry;
    const isNamed =
      bare?.type === "StringLiteral" || memberText(node(bare?.["callee"])) !== undefined;
    const [start, end] = [entry.start ?? 0, entry.end ?? 0];
    return bare !== undefined && isNamed
      ? [
          {
            start,
            end,
            text: plugin(text.slice(bare.start ?? 0, bare.end ?? 0))(indentAt(text, start), false),
          },
        ]
      : undefined;
  }
  if (plugins.kind === "list") {
    const { entries } = plugins.list;
    return listInsertion(
      text,
      placesOf(plugins.list),
      { before: entries.length, make: [plugin(own)] },
      layout,
    );
  }
  return plugins.kind === "code" ||
    config.root === undefined ||
    memberNode(config.root, "plugins") !== undefined
    ? undefined
    : memberChanges(
        text,
        config.root,
        (indent) =>
          `plugins: [${newline}${indent}${unit}${plugin(own)(indent + unit, false)},${newline}${indent}]`,
        layout,
      );
}

function placesOf({ place, entries }: WrittenList): ListPlace {
  return {
    place,
    entries: entries.map(({ start, end }) => ({ start: start ?? 0, end: end ?? 0 })),
  };
}

/** The change that has a rule lead elsewhere. */
export function targetChange({ targetPlace }: RedirectRule, to: string): TextChange[] {
  return targetPlace === undefined
    ? []
    : [{ start: targetPlace.start, end: targetPlace.end, text: to }];
}
