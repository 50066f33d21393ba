import { replaced } from "../../patterns/replaced.ts";
import { Code, CodeCall, CodeObject, CodePattern, isList } from "./codeValues.ts";
import type { CodeValue } from "./codeValues.ts";

/** What a function of a package gives; undefined for one that isn't known, or whose result isn't. */
export type Packages = (
  from: { readonly module: string; readonly name: string },
  args: readonly CodeValue[],
) => CodeValue;

/** UTF-16 units of a text that is made into a part of a URL. */
const longestText = 2_000;

/** A text of which every package for slugs makes the same: words and numbers between blanks or hyphens. */
const plainWords = /^(?:[A-Za-z\d]+(?:[ -][A-Za-z\d]+)*)?$/u;

/** One that even those leave alone that part words from numbers and small letters from capitals. */
const plainerWords = /^(?:(?:[A-Z]?[a-z]+|\d+)(?:[ -](?:[A-Z]?[a-z]+|\d+))*)?$/u;

/** The functions of the packages that sites make slugs with. */
export async function knownPackages(): Promise<Packages> {
  const { slugify, githubSlug } = await import("../siteParts.ts");
  return ({ module, name }, args) => {
    if (
      /^lodash(?:-es)?[./]?merge(?:\.js)? default$|^lodash(?:-es)? merge$/u.test(
        `${module} ${name}`,
      )
    ) {
      return args.reduce((one, other) => merged(one, other, 0));
    }
    const [text, options] = args;
    if (typeof text !== "string" || text.length > longestText) {
      return undefined;
    }
    switch (`${module} ${name}`) {
      case "@sindresorhus/slugify default": {
        const given = slugOptions(options);
        return given === undefined ? undefined : slugify(text, given);
      }
      case "github-slugger slug":
        return options === undefined || options === false ? githubSlug(text) : undefined;
      case "limax default":
      case "slug default":
        return options === undefined && plainWords.test(text) ? hyphened(text) : undefined;
      case "slugify default":
        return simpleSlug(text, options);
      case "lodash.kebabcase default":
      case "lodash/kebabCase default":
      case "lodash/kebabCase.js default":
      case "lodash kebabCase":
      case "lodash-es kebabCase":
        return plainerWords.test(text) ? hyphened(text) : undefined;
      default:
        return undefined;
    }
  };
}

/** Where a value comes from that a package exports: an import, or what `require` gives. */
export function packageOf(
  value: CodeValue,
): { readonly module: string; readonly name: string } | undefined {
  if (value instanceof CodeCall) {
    const [module] = value.args;
    return value.name === "require" && typeof module === "string"
      ? { module, name: "default" }
      : undefined;
  }
  return value instanceof Code ? value.from : undefined;
}

const mostLevels = 20;

/** Objects in one, the members of their objects likewise; unknown where one of them is. */
function merged(one: CodeValue, other: CodeValue, depth: number): CodeValue {
  if (!(one instanceof CodeObject) || !(other instanceof CodeObject)) {
    return isList(one) && isList(other) ? new Code("merge") : other === undefined ? one : other;
  }
  if (depth > mostLevels || !one.isWhole || !other.isWhole) {
    return new Code("merge");
  }
  const members = new Map(one.members);
  for (const [name, value] of other.members) {
    members.set(name, merged(members.get(name), value, depth + 1));
  }
  return new CodeObject(members);
}

function hyphened(text: string): string {
  return text.replaceAll(" ", "-").toLowerCase();
}

/** What `slugify` puts in the place of signs that aren't letters. */
const signWords: Readonly<Record<string, string>> = {
  $: "dollar",
  "%": "percent",
  "&": "and",
  "<": "less",
  ">": "greater",
  "|": "or",
};

/** As the package `slugify` does it, for texts of which it changes no letter: those of ASCII. */
function simpleSlug(text: string, options: CodeValue): string | undefined {
  const { remove, ...known } = optionsIn(options, [
    "lower",
    "strict",
    "trim",
    "replacement",
    "remove",
  ]) ?? {
    remove: "",
  };
  if (!/^[ -~]*$/u.test(text) || typeof remove === "string" || typeof remove === "boolean") {
    return undefined;
  }
  const between = typeof known["replacement"] === "string" ? known["replacement"] : "-";
  let made = "";
  for (const sign of text) {
    const word = signWords[sign] ?? sign;
    const put = word === between ? " " : word;
    const kept =
      remove === undefined
        ? put.replaceAll(/[^\w\s$*+~.()'"!\-:@]+/gu, "")
        : replaced(put, remove.pattern, "", remove.isGlobal);
    if (kept === undefined) {
      return undefined;
    }
    made += kept;
  }
  const strict = known["strict"] === true ? made.replaceAll(/[^A-Za-z\d\s]/gu, "") : made;
  const joined = (known["trim"] === false ? strict : strict.trim()).replaceAll(
    /\s+/gu,
    () => between,
  );
  return known["lower"] === true ? joined.toLowerCase() : joined;
}

function slugOptions(options: CodeValue): Record<string, boolean | string> | undefined {
  const known = optionsIn(options, [
    "separator",
    "lowercase",
    "decamelize",
    "preserveLeadingUnderscore",
    "preserveTrailingDash",
  ]);
  const plain = Object.entries(known ?? {}).flatMap(([name, value]) =>
    value instanceof CodePattern ? [] : [[name, value] as const],
  );
  return known === undefined ? undefined : Object.fromEntries(plain);
}

/** Options that are plain values of these names; undefined where there are others. */
function optionsIn(
  options: CodeValue,
  names: readonly string[],
): Record<string, boolean | string | CodePattern> | undefined {
  if (options === undefined) {
    return {};
  }
  if (!(options instanceof CodeObject) || !options.isWhole) {
    return undefined;
  }
  const known: Record<string, boolean | string | CodePattern> = {};
  for (const [name, value] of options.members) {
    const isPattern = name === "remove" && value instanceof CodePattern;
    if (
      !names.includes(name) ||
      !(isPattern || typeof value === "boolean" || typeof value === "string")
    ) {
      return undefined;
    }
    known[name] = value;
  }
  return known;
}
