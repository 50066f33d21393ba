/** A package for slugs, by what it is imported from. */
interface SlugPackage {
  /** Options that leave plain words as they are but for capitals and blanks. */
  readonly harmless: RegExp;
  /** What its options must say, so that it makes letters lower case. */
  readonly needs?: RegExp;
}

/** Signs in brackets, none of them a letter, a digit or a blank, and no range of signs that may have some. */
const removedSigns = String.raw`\/\[(?:[^\]\\A-Za-z\d\s^-]|\\[^A-Za-z\d\s])*-?\]\+?\/[gu]*`;

const packages: ReadonlyMap<string, SlugPackage> = new Map([
  ["@sindresorhus/slugify", { harmless: /^decamelize\s*:\s*(?:true|false)$/u }],
  [
    "slugify",
    {
      harmless: new RegExp(
        String.raw`^(?:(?:lower|strict|trim)\s*:\s*true|locale\s*:\s*["']\w+["']|remove\s*:\s*${removedSigns})$`,
        "u",
      ),
      needs: /\blower\s*:\s*true\b/u,
    },
  ],
]);

/**
 * Whether the option `slugify` of markdown-it-anchor is a package for slugs that is known, a function that only calls one,
 * or Eleventy's own filter. All of them make the same of plain words.
 *
 * @param options As they are written.
 * @param text The configuration, without comments.
 */
export function isKnownSlug(options: string, text: string): boolean {
  // a pattern that allows blanks in several places takes minutes for very many of them
  return isKnown(withoutLongBlanks(options), withoutLongBlanks(text));
}

function withoutLongBlanks(text: string): string {
  return text.replaceAll(/\s{2,}/gu, " ");
}

function isKnown(options: string, text: string): boolean {
  const sources = importedFrom(text);
  const [, given = ""] = /\bslugify\s*:\s*([^]*)/u.exec(options) ?? [];
  if (/^[\w$]+\.getFilter\(\s*["']slug(?:ify)?["']\s*\)/u.test(given)) {
    return !/\badd\w*Filter\(\s*["']slug(?:ify)?["']/u.test(text);
  }
  const call = calledIn(given);
  if (call !== undefined) {
    return isPlainCall(call, sources);
  }
  if (isPlainChain(given)) {
    return true;
  }
  const short = /\b(slugify)\s*(?:,|\}|$)/u.exec(options)?.[1];
  const name = given === "" ? short : /^([\w$]+)\s*(?:,|\}|$)/u.exec(given)?.[1];
  if (name === undefined) {
    return false;
  }
  const source = sources.get(name);
  if (source !== undefined) {
    return packages.get(source) !== undefined && packages.get(source)?.needs === undefined;
  }
  const found = [
    ...text.matchAll(/\bfunction\s+([\w$]+)\s*\(|\b(?:const|let|var)\s+([\w$]+)\s*=\s*/gu),
  ].filter(([, ...names]) => names.includes(name));
  const [own] = found;
  if (own === undefined || found.length > 1) {
    return false;
  }
  const start = own[1] === undefined ? own.index + own[0].length : own.index;
  const code = text.slice(start);
  const body = calledIn(code);
  return body === undefined ? isPlainChain(code) : isPlainCall(body, sources);
}

/** What a function calls that does nothing else: `(text) => slugify(text, { lower: true })`. */
interface SlugCall {
  readonly name: string;
  readonly options: string;
}

function calledIn(text: string): SlugCall | undefined {
  const [, first, second, name, argument, options = ""] =
    /^(?:function(?:\s+[\w$]+)?\s*\(\s*([\w$]+)\s*\)\s*\{\s*return\s+|\(?\s*([\w$]+)\s*(?:\)\s*)?=>\s*(?:\{\s*return\s+)?)([\w$]+)\(\s*([\w$]+)\s*(?:,\s*\{([^{}]{0,500})\}\s*(?:,\s*)?)?\)\s*(?:[;,})]|$)/u.exec(
      text,
    ) ?? [];
  return name === undefined || argument !== (first ?? second) ? undefined : { name, options };
}

/** What a function that makes an id with the methods of texts alone begins with, and the text that it is given. */
const chainStart =
  /^(?:function(?:\s+[\w$]+)?\s*\(\s*([\w$]+)\s*\)\s*\{\s*return\s+|\(?\s*([\w$]+)\s*(?:\)\s*)?=>\s*(?:\{\s*return\s+)?)(?:String\(\s*([\w$]+)\s*\)|([\w$]+))(?=\s*\.)/u;
/** Methods that leave plain words as they are but for capitals and blanks, one after another. */
const plainMethod = new RegExp(
  String.raw`^\s*\.\s*(?:toString\(\)|trim\(\)|normalize\((?:"\w+"|'\w+')?\)|(?<lower>toLowerCase\(\))|replace(?:All)?\(\s*(?:(?<blanks>\/(?:\\s|\[\\s_-\]| )\+?\/\w*g\w*\s*,\s*(["'\x60])-\3)|\/(?:\[\^\\w(?:\\s| )[^\]\\A-Za-z\d]*\]|\[\\u0300-\\u036f\]|\^?-\+\$?(?:\|-\+\$)?|-\{2,\}|--\+)\+?\/\w*\s*,\s*(["'\x60])-?\4)\s*\))`,
  "u",
);

/** Whether a function makes of plain words these words in lower case with hyphens between them, by methods of texts alone. */
function isPlainChain(code: string): boolean {
  const [whole = "", first, second, wrapped, bare] = chainStart.exec(code) ?? [];
  if (whole === "" || (wrapped ?? bare) !== (first ?? second)) {
    return false;
  }
  let rest = code.slice(whole.length);
  let [isLower, hasHyphens] = [false, false];
  for (let found = plainMethod.exec(rest); found !== null; found = plainMethod.exec(rest)) {
    isLower ||= found.groups?.["lower"] !== undefined;
    hasHyphens ||= found.groups?.["blanks"] !== undefined;
    rest = rest.slice(found[0].length);
  }
  return isLower && hasHyphens && /^\s*(?:[;,})]|$)/u.test(rest);
}

function isPlainCall({ name, options }: SlugCall, sources: ReadonlyMap<string, string>): boolean {
  const known = packages.get(sources.get(name) ?? "");
  // a comma in brackets is a sign that is removed
  const parts = options
    .split(/,(?![^[]{0,500}\])/u)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return (
    known !== undefined &&
    known.needs?.test(options) !== false &&
    parts.every((part) => known.harmless.test(part))
  );
}

/** What is imported as a whole, by its name. */
function importedFrom(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(
    /\b(?:import\s+([\w$]+)\s+from\s*|(?:const|let|var)\s+([\w$]+)\s*=\s*require\(\s*)["']([^"'\n]+)["']/gu,
  );
  return new Map(
    [...found].map(([, imported, required, source = ""]) => [imported ?? required ?? "", source]),
  );
}
