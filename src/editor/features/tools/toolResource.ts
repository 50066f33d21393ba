import type { Uri } from "vscode";

const scheme = "seo-research-tool";
const unavailable = "unavailable";

/** The URI of a tool's row, which tells the decoration whether the tool is unavailable. */
export function toolResource(tool: string, isAvailable: boolean): string {
  return `${scheme}:/${tool}${isAvailable ? "" : `?${unavailable}`}`;
}

/** Whether a URI is that of an unavailable tool's row. */
export function isUnavailableTool(uri: Uri): boolean {
  return uri.scheme === scheme && uri.query === unavailable;
}
