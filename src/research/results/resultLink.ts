/** What a link to a saved result names. */
export interface ResultLink {
  readonly id: string;
  /** The section to begin at; absent for the top. */
  readonly section?: string;
}

/** Ids of results are file names without their endings: no separators, and not only dots. */
const idSyntax = /^(?!\.)[\w.-]{1,200}$/u;
/** Sections are members of answers, which strangers name. */
const longestSection = 200;

/** True for what may be the id of a saved result, wherever it came from. */
export function isResultId(text: string): boolean {
  return idSyntax.test(text);
}

/**
 * Reads the path and the fragment of a link of the form `/result/<id>#<section>`, both decoded.
 * Undefined for anything else: links come from anywhere.
 */
export function readResultLink({
  path,
  fragment,
}: {
  readonly path: string;
  readonly fragment: string;
}): ResultLink | undefined {
  const id = /^\/result\/([^/]+)$/u.exec(path)?.[1] ?? "";
  if (!isResultId(id) || fragment.length > longestSection) {
    return undefined;
  }
  return fragment === "" ? { id } : { id, section: fragment };
}
