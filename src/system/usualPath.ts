/**
 * A path as people and `node:path` write it. On Windows Node answers some questions with the form that
 * has no limit of length, `\\?\C:\folder` or `\\?\UNC\server\share`: as text that is another path than
 * the one it was asked about. Other paths are returned as they are.
 */
export function usualPath(path: string): string {
  return path.replace(/^\\\\\?\\(UNC\\)?/iu, (_, share?: string) =>
    share === undefined ? "" : "\\\\",
  );
}
