/** A link's target taken apart, by its form alone. */
export type LinkTarget =
  /** Another site, or no page at all: `mailto:`. */
  | { readonly kind: "external" }
  /** What only the generator can resolve; the reason is a sentence. */
  | { readonly kind: "unknown"; readonly reason: string }
  | InternalTarget;

/** A target that may be a page of the site. */
export interface InternalTarget {
  readonly kind: "internal";
  /** The address of the site before the path, where the target is a whole address: `https://example.com`. */
  readonly origin: string | undefined;
  /** Not escaped, `/` or relative; "" for the article itself. */
  readonly path: string;
  /** As it is written, with its `?`. */
  readonly query: string;
  /** Without `#`, not escaped; undefined where there is none. */
  readonly fragment: string | undefined;
}

/** Takes a target apart, as it is written in an article. */
export function linkTarget(written: string): LinkTarget {
  const target = written.trim();
  if (/[{}<>`|\\\p{Cc}]|\$\(|%[({]/u.test(target)) {
    return unknown("The target has parts that are filled in when the site is built.");
  }
  if (/^(?:[@~$!]|\[)/u.test(target)) {
    return unknown("The target begins with a name that the site's code resolves.");
  }
  if (/^https?:\/\//iu.test(target)) {
    return URL.canParse(target) ? wholeAddress(new URL(target)) : { kind: "external" };
  }
  if (target.startsWith("//") || /^[a-z][\w+.-]*:/iu.test(target)) {
    return { kind: "external" };
  }
  const [, path = "", query = "", hash] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/su.exec(target) ?? [];
  return internal(undefined, path, query, hash);
}

/** The article's own path is `""`, that of a folder ends with a slash; undefined where it escapes nothing. */
function internal(
  origin: string | undefined,
  path: string,
  query: string,
  hash: string | undefined,
): LinkTarget {
  const [plain, fragment] = [unescaped(path), unescaped(hash ?? "")];
  return plain === undefined || fragment === undefined
    ? unknown("The target has a percent sign that escapes nothing.")
    : /^(?:www\.|[\w-]+\.(?:com|org|net|io|dev|edu|gov)(?:\/|$))/iu.test(plain)
      ? unknown("The target looks like the URL of another site.")
      : {
          kind: "internal",
          origin,
          path: plain,
          query,
          fragment: hash === undefined ? undefined : fragment,
        };
}

function wholeAddress({ origin, pathname, search, hash }: URL): LinkTarget {
  return internal(origin, pathname, search, hash === "" ? undefined : hash.slice(1));
}

function unknown(reason: string): LinkTarget {
  return { kind: "unknown", reason };
}

/** Undefined where it isn't escaped as addresses are. */
export function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // a percent sign that escapes nothing
    return undefined;
  }
}

/** Whether a path is that of a source file, which generators or their plugins turn into the address of its page. */
export function isSourcePath(path: string): boolean {
  return /\.(?:md|mdx|markdown|mdown|mkdn|mkd|mdwn|mdoc)$/iu.test(path);
}

/** The ending of what is neither a source file nor a page, in lower case; undefined for those. */
export function fileEnding(path: string): string | undefined {
  const ending = /\.([a-z][\da-z]{0,7})$/iu.exec(path)?.[1]?.toLowerCase();
  return ending === undefined || /^x?html?$/u.test(ending) || isSourcePath(path)
    ? undefined
    : ending;
}
