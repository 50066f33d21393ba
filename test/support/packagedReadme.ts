/**
 * The README as a marketplace can show it while package.json names no repository: pictures and
 * links to files of the repository would lead nowhere there, and the packager refuses them. Their
 * texts stay.
 */
export function packagedReadme(text: string): string {
  return text
    .replaceAll(/^!\[[^\]]*\]\([^)]*\)\n\n?/gmu, "")
    .replaceAll(/ \[[^\]]*\]\(docs\/[^)]*\)(?= *$)/gmu, "")
    .replaceAll(/\[([^\]]*)\]\((?!https?:|#)[^)]*\)/gu, "$1");
}
