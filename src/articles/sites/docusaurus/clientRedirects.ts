import { CodeObject, hasSpread, isList, isSample, memberAt } from "../code/codeValues.ts";
import type { CodeValue } from "../code/codeValues.ts";
import { withoutOuter } from "../../text/textEnd.ts";

/** Options of the plugin from which no other redirects come than between the forms of a page's own path. */
const plain: ReadonlySet<string> = new Set(["id", "redirects", "fromExtensions", "toExtensions"]);

/**
 * The paths from which a configuration's plugin for redirects leads elsewhere, without slashes around them and without capitals; undefined where
 * not all of them are written out, or the plugin isn't found.
 */
export function clientRedirects(config: CodeValue): ReadonlySet<string> | undefined {
  const plugins = memberAt(config, "plugins");
  const options = (isList(plugins) ? plugins : []).flatMap((entry) => {
    const name = memberAt(entry, 0);
    return typeof name === "string" && name.endsWith("client-redirects")
      ? [memberAt(entry, 1)]
      : [];
  });
  const all = options.map(pathsOf);
  return all.length === 0 || all.includes(undefined)
    ? undefined
    : new Set(all.flatMap((paths) => paths ?? []));
}

function pathsOf(options: CodeValue): readonly string[] | undefined {
  const rules = memberAt(options, "redirects");
  if (
    !(options instanceof CodeObject) ||
    !options.isWhole ||
    [...options.members.keys()].some((key) => !plain.has(key)) ||
    !isList(rules) ||
    isSample(rules) ||
    hasSpread(rules)
  ) {
    return undefined;
  }
  const paths = rules.flatMap((rule): readonly CodeValue[] => {
    const from = memberAt(rule, "from");
    return isList(from) && !isSample(from) && !hasSpread(from) ? from : [from];
  });
  return paths.every((path) => typeof path === "string")
    ? paths.map((path) => withoutOuter(path, "/").toLowerCase())
    : undefined;
}
