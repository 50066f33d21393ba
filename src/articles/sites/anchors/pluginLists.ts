import { stringEnd, withoutComments } from "../../text/ends.ts";

/** UTF-16 units of all lists of a configuration that are looked at: those in others count again, as they are read again. */
const mostListed = 500_000;
/** Types and other things that may stand behind a list and leave its plugins as they are. */
const behindLists = /^(?:\s*\.filter\(\s*Boolean\s*\))?(?:\s+(?:as|satisfies)\s[^?:&|]*)?$/u;
/** What stands for no plugin, or for no list of them. */
const nothing = /^(?:null|undefined|false)?$/u;
/** Lists in lists and conditions in brackets that are looked into. */
const deepest = 10;

/** The modules of the plugins in a configuration's lists, or their names where no module is named; undefined where code makes a list. */
export function pluginSources(config: string, lists: RegExp): string[] | undefined {
  const text = withoutComments(config);
  const sources = new Map<string, string>();
  for (const [, names = "", source = ""] of text
    .replaceAll(/\s+/gu, " ")
    .matchAll(
      /\b(?:import|const|let|var) ([\w$*{}, ]{1,300}?) ?(?:from |= ?(?:await import\(|require\()) ?["']([^"'\n]+)["']/gu,
    )) {
    for (const [name] of names.matchAll(/[\w$]+/gu)) {
      sources.set(name, source);
    }
  }
  const found: string[] = [];
  let [named, looked]: [Map<string, number> | undefined, number] = [undefined, 0];
  for (const { index, 0: start } of text.matchAll(lists)) {
    if (isNoUse(text, index)) {
      continue;
    }
    let value = valueAt(text, index + start.length);
    const [, added] = /^\.push(\(.*\))$/su.exec(value.trim()) ?? [];
    if (added !== undefined) {
      value = `[${added.slice(1, -1)}]`;
    }
    const name = value === "" ? start : /^\s*([A-Za-z_$][\w$]*)\s*$/u.exec(value)?.[1];
    if (name !== undefined) {
      named ??= namedLists(text);
      const own = named.get(name);
      value = own === undefined ? "" : valueAt(text, own);
    }
    looked += value.length;
    const listed = looked > mostListed ? undefined : listsIn(value);
    if (listed === undefined) {
      return undefined;
    }
    found.push(...listed.flatMap((list) => namesIn(list)));
  }
  const plugins = new Map(
    [...new Set(found)].map((name) => {
      named ??= namedLists(text);
      const own = sources.has(name) ? name : (withOptions(text, named.get(name)) ?? name);
      return [name, sources.get(own) ?? own];
    }),
  );
  return found.map((name) => plugins.get(name) ?? name);
}

/** The plugin that a list has alone, with its options: `const plugin = [remarkPlugin, {…}]`; undefined for any other list. */
function withOptions(text: string, from: number | undefined): string | undefined {
  const own = from === undefined ? undefined : listed(valueAt(text, from).trim());
  const [plugin, options, ...others] = own === undefined ? [] : partsOf(own, /,/y);
  return options?.text.startsWith("{") === true && others.every((one) => one.text === "")
    ? firstName(plugin?.text ?? "")[0]
    : undefined;
}

/** Whether a name stands in a path, or where it is declared as that of a list: what it holds counts where it is used. */
function isNoUse(text: string, at: number): boolean {
  return /(?:\b(?:const|let|var)\s+|[/-])$/u.test(text.slice(Math.max(0, at - 20), at));
}

/** A value up to the comma or bracket that ends it. */
function valueAt(text: string, from: number): string {
  let at = from;
  for (; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (isQuote(sign)) {
      at = (stringEnd(text, at) ?? at + 1) - 1;
    } else if ("[{(".includes(sign)) {
      at = closingBracket(text, at);
    } else if ("]}),;".includes(sign)) {
      break;
    }
  }
  return text.slice(from, at);
}

/** Where the lists that have a name begin; of several of one name, the first. */
function namedLists(text: string): Map<string, number> {
  const named = new Map<string, number>();
  for (const { index, 0: start, 1: name = "" } of text.matchAll(
    /\b(?:const|let|var)\s+([\w$]+)\s*(?::[^=;]{0,200})?=\s*(?=\[)/gu,
  )) {
    named.set(name, named.get(name) ?? index + start.length);
  }
  return named;
}

/** What stands in the lists that a value is, or chooses from; undefined where code makes it. */
function listsIn(value: string): string[] | undefined {
  const all = choicesOf(value).filter((one) => !nothing.test(one));
  const lists = all.map(listed).filter((one) => one !== undefined);
  return lists.length > 0 && lists.length === all.length ? lists : undefined;
}

/** What stands in brackets that are all of a text but for what leaves a list as it is. */
function listed(text: string): string | undefined {
  const end = text.startsWith("[") ? closingBracket(text, 0) : 0;
  return end > 0 && behindLists.test(text.slice(end + 1)) ? text.slice(1, end) : undefined;
}

/** The plugins that a list names: each entry's first name or module, options left out. */
function namesIn(list: string, depth = 0): string[] {
  return partsOf(list, /,/y).flatMap(({ text }) => {
    const [, spread, entry = ""] = /^(\.{3})?\s*([^]*)/u.exec(text) ?? [];
    return choicesOf(entry).flatMap((choice) => {
      const own = nothing.test(choice) ? "" : listed(choice);
      return own === undefined || depth > deepest
        ? firstName(choice)
        : spread === undefined
          ? firstName(partsOf(own, /,/y)[0]?.text ?? "")
          : namesIn(own, depth + 1);
    });
  });
}

/** The first name or module that stands in a text. */
function firstName(text: string): string[] {
  const names = [...text.matchAll(/"[^"\n]*"|'[^'\n]*'|[\w$]+/gu)].map(([name]) => name);
  const first = names.find(
    (name) => !/^(?:require|resolve|await|import|async|function)$/u.test(name),
  );
  return first === undefined ? [] : [first.replaceAll(/^["']|["']$/gu, "")];
}

/** What a text may stand for: the branches of its conditions, or all of it. */
function choicesOf(text: string, depth = 0): string[] {
  const inner = text.trim();
  if (inner.startsWith("(") && closingBracket(inner, 0) === inner.length - 1 && depth < deepest) {
    return choicesOf(inner.slice(1, -1), depth + 1);
  }
  const parts = partsOf(inner, /\?\?|\?(?!\.)|:|&&|\|\|/y);
  return parts.length === 1
    ? [inner]
    : parts.flatMap(({ text: part, sign }) =>
        sign === "?" || sign === "&&" ? [] : choicesOf(part, depth + 1),
      );
}

/** The parts of a text between signs that stand in no brackets and no string, each with the sign behind it. */
function partsOf(text: string, signs: RegExp): { readonly text: string; readonly sign: string }[] {
  const parts: { text: string; sign: string }[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (isQuote(sign)) {
      at = (stringEnd(text, at) ?? at + 1) - 1;
    } else if ("[{(".includes(sign)) {
      at = closingBracket(text, at);
    } else {
      signs.lastIndex = at;
      const found = signs.exec(text)?.[0];
      if (found !== undefined) {
        parts.push({ text: text.slice(from, at).trim(), sign: found });
        at += found.length - 1;
        from = at + 1;
      }
    }
  }
  return [...parts, { text: text.slice(from).trim(), sign: "" }];
}

/** Where the bracket that opens here is closed; the text's end where it isn't. */
export function closingBracket(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (isQuote(sign)) {
      at = (stringEnd(text, at) ?? at + 1) - 1;
      continue;
    }
    depth += "[{(".includes(sign) ? 1 : "]})".includes(sign) ? -1 : 0;
    if (depth === 0) {
      return at;
    }
  }
  return text.length;
}

function isQuote(sign: string): boolean {
  return sign === '"' || sign === "'" || sign === "`";
}
