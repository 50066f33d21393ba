/**
 * The command line's package on npm's registry. While its name there isn't ours, `npx` would run a stranger's package: the
 * command that copies a workflow isn't in the Command Palette, and the docs say that the package comes from a file.
 */
export const commandPackage: { readonly name: string; readonly isPublished: boolean } = {
  name: "seo-research",
  isPublished: false,
};
