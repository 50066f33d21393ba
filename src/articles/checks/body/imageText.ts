/** The attributes of an element by their names; undefined for a value that code makes. */
export type Attributes = ReadonlyMap<string, string | undefined>;

/** Attributes by which a framework sets the alternative text. */
const boundAlt = /^(?::|v-bind:|x-bind:|bind:|\[)alt\]?$|^\{/iu;

/**
 * The alternative text of a picture without `alt`: that of another attribute, or "" where an attribute hides the picture
 * from assistive software or a template may set the text. Undefined if no attribute does.
 */
export function otherText(attributes: Attributes): string | undefined {
  const label = ["aria-label", "title"]
    .map((name) => attributes.get(name)?.trim() ?? "")
    .find((text) => text !== "");
  if (label !== undefined) {
    return label;
  }
  const needsNone =
    isHidden(attributes) ||
    /^(?:presentation|none)$/iu.test(attributes.get("role")?.trim() ?? "") ||
    attributes.has("aria-labelledby") ||
    (isTiny(attributes.get("width")) && isTiny(attributes.get("height"))) ||
    [...attributes.keys()].some((name) => boundAlt.test(name));
  return needsNone ? "" : undefined;
}

/** Whether an element hides its content from assistive software, or has a label that replaces it. */
export function replacesContent(attributes: Attributes): boolean {
  return (
    isHidden(attributes) ||
    (attributes.get("aria-label") ?? "").trim() !== "" ||
    attributes.has("aria-labelledby")
  );
}

function isHidden(attributes: Attributes): boolean {
  return (
    attributes.get("aria-hidden")?.trim().toLowerCase() === "true" ||
    attributes.has("hidden") ||
    /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/iu.test(
      attributes.get("style") ?? "",
    )
  );
}

/** A picture of one pixel counts visits. */
function isTiny(size: string | undefined): boolean {
  return /^\s*[01](?:px)?\s*$/u.test(size ?? "");
}

/**
 * The alternative text in the attributes after a picture in Markdown, `{: alt="…"}` in kramdown and others; "" if they say
 * that it needs none, or are defined elsewhere. Undefined if they don't mention it.
 */
export function textInBraces(behind: string): string | undefined {
  const [, colon, written] =
    /^\{(:)([^{}\n]*)\}/u.exec(behind) ??
    /^(?:[ \t]*\r?\n[ \t]*)?\{()(?!:)([^{}\n]*)\}/u.exec(behind) ??
    [];
  if (written === undefined) {
    return undefined;
  }
  const [, double, single, bare] =
    /(?:^|\s)alt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/u.exec(written) ?? [];
  const alt = double ?? single ?? bare;
  const isElsewhere =
    colon === ":" && /(?:^|\s)[\w-]+(?:\s|$)/u.test(written.replaceAll(/"[^"]*"|'[^']*'/gu, ""));
  return alt ?? (isElsewhere || /(?:^|\s)(?:role|aria-[a-z]+)\s*=/u.test(written) ? "" : undefined);
}
