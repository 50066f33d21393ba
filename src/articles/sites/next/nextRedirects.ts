import { stringEnd, withoutComments } from "../../text/ends.ts";

/** UTF-16 units of a configuration in which redirects are looked for, and of one of its lists: a longer one may take any path. */
const longest = 200_000;
const longestList = 50_000;
/** Settings and lists of these names in one configuration. */
const mostSettings = 20;

/** A setting of this name, or a list that is called so. */
const setting = /(?<![\w$.-])(?:redirects|rewrites)\b["']?(?=\s*[:(,}=])/gu;
/** What stands between its name and the list that it is: a function that returns it; runs of blanks are one. */
const untilList =
  /^ ?(?:[:=] ?)?(?:async\b ?)?(?:function\b ?\w* ?)?(?:\( ?\) ?)?(?:=> ?)?[({ ]*(?:return\b[ (]*)?\[/u;

/**
 * Why redirects or rewrites in the text of a configuration may take a path; undefined where they don't. Lists that code
 * makes, or makes a part of, may take any.
 */
export function redirectOf(config: string, path: string): string | undefined {
  if (!/\b(?:redirects|rewrites)\b/u.test(config)) {
    return undefined;
  }
  const sources =
    config.length > longest
      ? undefined
      : sourcesIn(withoutComments(config).replaceAll(/\s+/gu, " "));
  return sources === undefined || sources.some((source) => takes(source, path))
    ? "The configuration may have a redirect or rewrite from this path."
    : undefined;
}

/** The paths that lists lead from; undefined where one isn't written out as texts alone. */
function sourcesIn(text: string): readonly string[] | undefined {
  const found: string[] = [];
  for (const [count, { index, 0: name }] of [...text.matchAll(setting)].entries()) {
    if (count === mostSettings) {
      return undefined;
    }
    const behind = text.slice(index + name.length, index + name.length + longestList);
    const [start] = untilList.exec(behind) ?? [];
    const list = start === undefined ? undefined : listAt(behind, start.length);
    if (list === undefined) {
      return undefined;
    }
    const keys = list.match(/\bsource\b/gu) ?? [];
    const written = [...list.matchAll(/\bsource["']?\s*:\s*(["'`])(\/[^"'`$\n]*)\1\s*[,}]/gu)];
    if (
      /\.{3}|^\s*[\w$(]|,\s*[\w$]+\s*[,(]|\bsource\s*,/u.test(list) ||
      keys.length !== written.length
    ) {
      return undefined;
    }
    found.push(...written.map(([, , source = ""]) => source));
  }
  return found;
}

/** What stands in a list, up to its bracket; undefined where it has no end, and where something is made of it. */
function listAt(text: string, from: number): string | undefined {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (/["'`]/u.test(sign)) {
      const end = stringEnd(text, at);
      if (end === undefined) {
        return undefined;
      }
      at = end - 1;
    } else if (sign === "[") {
      depth += 1;
    } else if (sign === "]") {
      depth -= 1;
      if (depth === 0) {
        return /^\s*\??\./u.test(text.slice(at + 1)) ? undefined : text.slice(from, at);
      }
    }
  }
  return undefined;
}

function takes(source: string, path: string): boolean {
  const fixed = /^[^:(*]*/u.exec(source)?.[0] ?? "";
  return path === source || (fixed !== source && path.startsWith(fixed));
}
