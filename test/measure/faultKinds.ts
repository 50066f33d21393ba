import type { KnownPages } from "./knownPages.ts";
import type { WrittenLink } from "./writtenLinks.ts";

/** Kinds of faults in a link's own target. */
export const linkFaults = ["page", "case", "depth", "near anchor", "other anchor"] as const;
/** Kinds of faults in the page that a link leads to. */
export const pageFaults = ["removed", "draft"] as const;
export type FaultKind = (typeof linkFaults)[number] | (typeof pageFaults)[number];

/** A target that is like another and leads to nothing; undefined where this link can't have such a fault. */
export function faultyTarget(
  kind: (typeof linkFaults)[number],
  { target, file }: WrittenLink,
  pages: KnownPages,
  random: () => number,
): string | undefined {
  const [, path = "", rest = "", fragment] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/su.exec(target) ?? [];
  const hash = fragment === undefined ? "" : `#${fragment}`;
  switch (kind) {
    case "page": {
      const other = changedName(
        path,
        (name) => `${name}-${["old", "gone", "x2"][pick(3, random)]}`,
      );
      return other === undefined ? undefined : unlessThere(`${other}${rest}${hash}`, file, pages);
    }
    case "case": {
      const other = changedName(path, (name) => swappedCase(name));
      return other === undefined || other === path
        ? undefined
        : unlessThere(`${other}${rest}${hash}`, file, pages);
    }
    case "depth": {
      const other = otherDepth(path, random);
      return other === undefined ? undefined : unlessThere(`${other}${rest}${hash}`, file, pages);
    }
    case "near anchor": {
      const isPage = /\.(?:mdx?|markdown)$/u.test(pages.pageOf(target, file) ?? "");
      if (!isPage || fragment === undefined || !/^[a-z\d-]{5,}$/iu.test(fragment)) {
        return undefined;
      }
      const at = 1 + pick(fragment.length - 2, random);
      // of two equal letters, leaving out either is the same; two others may be an id of their own: `step-1`
      return /[a-z]/iu.test(fragment[at] ?? "")
        ? `${path}${rest}#${fragment.slice(0, at)}${fragment.slice(at + 1)}`
        : undefined;
    }
    case "other anchor": {
      const isPage = /\.(?:mdx?|markdown)$/u.test(pages.pageOf(target, file) ?? "");
      const words = ["pricing", "harbour-lights", "old-notes", "teapot", "seven-steps-to-nowhere"];
      return isPage ? `${path}${rest}#${words[pick(words.length, random)]}` : undefined;
    }
  }
}

/** A front matter that keeps a page from being published, by its generator's own field; undefined where it has none, and for a file whose front matter isn't YAML. */
export function draftOf(
  text: string,
  field: { readonly name: string; readonly value: boolean } | undefined,
): string | undefined {
  const isYaml = /^---[ \t]*\r?\n[^]*?\n---[ \t]*(?:\r?\n|$)/u.test(text);
  return field === undefined || !isYaml || new RegExp(`^${field.name}:`, "mu").test(text)
    ? undefined
    : text.replace(/^---[ \t]*\r?\n/u, (fence) => `${fence}${field.name}: ${field.value}\n`);
}

function unlessThere(target: string, from: string, pages: KnownPages): string | undefined {
  return pages.leadsSomewhere(target, from) ? undefined : target;
}

/** A path with another name at its end; undefined where it ends with none. */
function changedName(path: string, change: (name: string) => string): string | undefined {
  const [, folder = "", name = "", end = ""] =
    /^(.*\/)?([^/]*?)(\.(?:mdx?|markdown|html?))?$/isu.exec(path.replace(/\/$/u, "")) ?? [];
  const slash = path.endsWith("/") ? "/" : "";
  return /^(?:|\.+|_?index|readme)$/iu.test(name)
    ? undefined
    : `${folder}${change(name)}${end}${slash}`;
}

/** Another case of the first letter that has one. */
function swappedCase(name: string): string {
  return name.replace(/\p{Ll}|\p{Lu}/u, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

function otherDepth(path: string, random: () => number): string | undefined {
  if (path === "" || /^\.{0,2}\/?$/u.test(path)) {
    return undefined;
  }
  if (!path.startsWith("/")) {
    const isLess = path.startsWith("../") && pick(2, random) === 0;
    return isLess ? path.slice(3) : `../${path.replace(/^\.\//u, "")}`;
  }
  const parts = path.split("/");
  // "/a/b/c": the first part is empty, the last one stays
  const folders = parts.slice(1, path.endsWith("/") ? -2 : -1);
  return folders.length === 0
    ? undefined
    : parts.toSpliced(1 + pick(folders.length, random), 1).join("/");
}

function pick(count: number, random: () => number): number {
  return Math.floor(random() * count);
}
