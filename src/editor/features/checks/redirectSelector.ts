import * as vscode from "vscode";

/** The names of files that say redirects, as a glob: without braces in braces, which the editor's globs don't take. */
export const redirectFiles =
  "**/{_redirects,.htaccess,netlify.toml,vercel.json,staticwebapp.config.json,docusaurus.config.*,astro.config.*,next.config.*}";

/** Whether a document may say redirects, by its name. */
export function isRedirectFile(document: vscode.TextDocument): boolean {
  return vscode.languages.match({ pattern: redirectFiles }, document) > 0;
}
