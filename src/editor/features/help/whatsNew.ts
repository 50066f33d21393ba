/** What a version changed, in the words of the list of changes. */
export interface News {
  readonly version: string;
  /** The first sentence or paragraph below the version's heading, as plain text. */
  readonly summary: string;
  /** The id of its heading, as the Markdown preview makes it. */
  readonly heading: string;
}

/**
 * What the list of changes says of a version.
 * @param changes the list, in Markdown: a heading of the second level for each version
 * @returns undefined where it has no section of that version, or no text in it
 */
export function newsOf(changes: string, version: string): News | undefined {
  const sections = changes.split(/^## /mu).slice(1);
  const section = sections.find((text) => text.split(/\s/u, 1)[0] === version);
  const [heading = "", ...lines] = section?.split("\n") ?? [];
  const first = lines.find((line) => /^(?:[-*] )?\S/u.test(line) && !line.startsWith("#"));
  const summary = (first ?? "")
    .replace(/^[-*] /u, "")
    .replaceAll(/[*`]/gu, "")
    .trim();
  return summary === "" ? undefined : { version, summary, heading: headingId(heading) };
}

/** As the editor's Markdown preview makes ids of headings: "1.8.0 (2026-12-01)" is `180-2026-12-01`. */
function headingId(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s+/gu, "-");
}
