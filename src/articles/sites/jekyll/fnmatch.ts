/**
 * As Ruby's File.fnmatch? without flags: `*` stands for any number of signs, also for `/`; `?`, `[a-z]` and `\` as
 * usual. Goes back to the last star only, so that no pattern takes long.
 */
export function fnmatch(pattern: string, text: string): boolean {
  let [at, index] = [0, 0];
  let star: { readonly at: number; index: number } | undefined;
  while (index < text.length) {
    const sign = pattern[at] === "*" ? undefined : signAt(pattern, at, text[index] ?? "");
    if (pattern[at] === "*") {
      star = { at: at + 1, index };
      at += 1;
    } else if (sign?.matches === true) {
      at = sign.next;
      index += 1;
    } else if (star === undefined) {
      return false;
    } else {
      star.index += 1;
      at = star.at;
      index = star.index;
    }
  }
  return /^\**$/u.test(pattern.slice(at));
}

/** Whether one sign of a pattern stands for a sign, and where the pattern goes on. */
function signAt(
  pattern: string,
  at: number,
  sign: string,
): { readonly matches: boolean; readonly next: number } {
  const own = pattern[at];
  if (own === "?") {
    return { matches: true, next: at + 1 };
  }
  if (own === "[") {
    const end = pattern.indexOf("]", at + 2);
    if (end > 0) {
      const negated = /[!^]/u.test(pattern[at + 1] ?? "");
      const set = pattern.slice(at + (negated ? 2 : 1), end);
      return { matches: isIn(set, sign) !== negated, next: end + 1 };
    }
  }
  const escaped = own === "\\" && at + 1 < pattern.length ? 1 : 0;
  return { matches: pattern[at + escaped] === sign, next: at + escaped + 1 };
}

function isIn(set: string, sign: string): boolean {
  for (let at = 0; at < set.length; at += 1) {
    const first = set[at] ?? "";
    const last = set[at + 1] === "-" && at + 2 < set.length ? (set[at + 2] ?? "") : first;
    if (sign >= first && sign <= last) {
      return true;
    }
    at += last === first ? 0 : 2;
  }
  return false;
}

/** Alternatives of `{a,b}` that are followed: patterns have a few. */
const mostAlternatives = 64;

/** As Ruby's Dir.glob finds a path: `**` stands for any folders, and no wildcard for a dot that a name begins with. */
export function globMatches(pattern: string, path: string): boolean {
  const names = path.split("/");
  return alternatives(pattern).some((one) =>
    segmentsMatch(one.replace(/\/+$/u, "").split(/\/+/u), names),
  );
}

function alternatives(pattern: string): string[] {
  let found = [pattern];
  for (;;) {
    const more = found.flatMap((one) => {
      const [whole, before = "", inside = "", after = ""] =
        /^([^{}]*)\{([^{}]*)\}(.*)$/su.exec(one) ?? [];
      return whole === undefined ? [one] : inside.split(",").map((part) => before + part + after);
    });
    if (more.length === found.length || more.length > mostAlternatives) {
      return found;
    }
    found = more;
  }
}

/** By rows, as a table of all pairs, so that many `**` take no longer than their number. */
function segmentsMatch(patterns: readonly string[], names: readonly string[]): boolean {
  let reached = new Set([0]);
  for (const [index, pattern] of patterns.entries()) {
    const next = new Set<number>();
    for (const at of reached) {
      if (pattern === "**" && index < patterns.length - 1) {
        for (let end = at; ; end += 1) {
          next.add(end);
          if (end >= names.length || names[end]?.startsWith(".") === true) {
            break;
          }
        }
      } else if (at < names.length && nameMatches(pattern, names[at] ?? "")) {
        next.add(at + 1);
      }
    }
    reached = next;
  }
  return reached.has(names.length);
}

function nameMatches(pattern: string, name: string): boolean {
  return (!name.startsWith(".") || pattern.startsWith(".")) && fnmatch(pattern, name);
}
