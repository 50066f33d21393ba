/**
 * Where the repository is published, such as "https://github.com/owner/name"; undefined until there is
 * such a place. Everything that needs it follows from here: `npm run manifest` writes `repository`,
 * `bugs` and `homepage` of package.json, the packaged README then has its pictures and links, reports
 * go to the editor's issue reporter, and `npm run release:check` no longer says that it is missing.
 */
export const publishedAddress: string | undefined = undefined;

/** What package.json says of the address. Nothing without one. */
export function addressEntries(
  address: string | undefined,
): Readonly<Record<"repository" | "bugs" | "homepage", unknown>> | undefined {
  return address === undefined
    ? undefined
    : {
        repository: { type: "git", url: `${address}.git` },
        bugs: { url: `${address}/issues` },
        homepage: `${address}#readme`,
      };
}
