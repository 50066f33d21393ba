import type * as vscode from "vscode";

/** The names of files that say redirects, as a glob: without braces in braces, which the editor's globs don't take. */
export const redirectFiles =
  "{_redirects,.htaccess,netlify.toml,vercel.json,staticwebapp.config.json,docusaurus.config.*,astro.config.*,next.config.*}";

/** Whether a file may say redirects, by its name. */
export function isRedirectFile({ path }: vscode.Uri): boolean {
  return /\/(?:_redirects|\.htaccess|netlify\.toml|(?:vercel|staticwebapp\.config)\.json|(?:docusaurus|astro|next)\.config\.\w+)$/u.test(
    path,
  );
}
