/** Versions that the packaged list of changes has; the repository's has all. */
const packagedVersions = 3;

/** The newest versions of CHANGELOG.md: all of them are more than what the rest of the pages takes. */
export function packagedChanges(text: string): string {
  const later = [...text.matchAll(/^## /gmu)][packagedVersions];
  return later === undefined ? text : text.slice(0, later.index);
}

/**
 * The README as a marketplace can show it. While package.json names no repository, pictures and links
 * to files of the repository would lead nowhere there, and the packager refuses them: their texts stay.
 * With one, the packager makes URLs of them.
 * @param address where the repository is published
 */
export function packagedReadme(text: string, address: string | undefined): string {
  if (address !== undefined) {
    return text;
  }
  return text
    .replaceAll(/ \[[^\]]*\]\(docs\/[^)]*\)(?: · \[[^\]]*\]\(docs\/[^)]*\))+(?= *$)/gmu, "")
    .replaceAll(/^!\[[^\]]*\]\([^)]*\)\n\n?/gmu, "")
    .replaceAll(/ \[[^\]]*\]\(docs\/[^)]*\)(?= *$)/gmu, "")
    .replaceAll(/\[([^\]]*)\]\((?!https?:|#)[^)]*\)/gu, "$1");
}
