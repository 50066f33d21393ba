/** UTF-16 units that an address may have, tracking parameters included; a longer text is none, for half an address would be another page. */
export const longestUrl = 4096;

/** False where no http or https address can reach a place of a line: a quick look, before anything is loaded. */
export function mayHaveUrl(line: string, offset: number): boolean {
  return /https?:/iu.test(line.slice(Math.max(0, offset - longestUrl), offset + longestUrl));
}
