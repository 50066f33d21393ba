/** The largest package that may be released, in bytes. */
export const mostPackageBytes = 1_950_000;

/** What the package is made of: each part by its name, with the files that belong to it. */
const parts: Readonly<Record<string, RegExp>> = {
  "manifest and its texts": /^package(?:\.nls)?\.json$/u,
  "README, changes, license and notices":
    /^(?:dist\/README\.md|dist\/CHANGELOG\.md|LICENSE|dist\/ThirdPartyNotices\.txt)$/u,
  documentation: /^docs\/(?:[\w-]+\.md|pictures\/[\w-]+\.webp)$/u,
  "code at the start": /^dist\/(?:extension|parts\/startShared)\.cjs$/u,
  "code when needed": /^dist\/parts\/(?!startShared\.cjs$)\w+(?:-[0-9A-Z]{8})?\.cjs$/u,
  "third-party code and the sandbox":
    /^dist\/(?:agent|articles|certificates|csv|frontmatter|german|patterns|sandbox|sites|transport|urls|zip)\.cjs$/u,
  "result, form, history and article views":
    /^dist\/webview\/(?:(?:article|form|history|result)\.(?:css|js)|shared-[A-Z\d]{8}\.js)$/u,
  "icons and walkthrough pictures":
    /^media\/(?:icon\.png|(?:activity|article|tab-(?:dark|light)|walkthrough\/(?:article|limits|research|sandbox|save|searchConsole|site))\.svg)$/u,
  "skills and the schema of rules":
    /^media\/(?:skills\/seo-[a-z]+(?:-[a-z]+)*\/SKILL\.md|rules\.schema\.json)$/u,
};

/** A part of the package. */
export interface PackagedPart {
  readonly name: string;
  readonly files: readonly string[];
}

/**
 * Sorts the files of the package into its parts.
 * @param files relative to the repository, with `/`
 * @throws for a file that belongs to no part, and for a part without files
 */
export function packagedParts(files: readonly string[]): PackagedPart[] {
  const sorted = Object.entries(parts).map(([name, pattern]) => ({
    name,
    files: files.filter((file) => pattern.test(file)),
  }));
  const known = new Set(sorted.flatMap((part) => part.files));
  const strange = files.filter((file) => !known.has(file));
  if (strange.length > 0) {
    throw new Error(
      `The package has files that belong to no part of test/support/packagedFiles.ts: ${strange.join(", ")}`,
    );
  }
  const empty = sorted.filter((part) => part.files.length === 0);
  if (empty.length > 0) {
    throw new Error(`The package lacks ${empty.map(({ name }) => name).join(", ")}`);
  }
  return sorted;
}
