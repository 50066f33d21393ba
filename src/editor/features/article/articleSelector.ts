import type * as vscode from "vscode";

/** Articles, as providers of the editor choose them. Files whose name says MDX or Markdoc, too: not every editor knows these languages. */
export const articleSelector: vscode.DocumentFilter[] = [
  { language: "markdown" },
  { language: "mdx" },
  { language: "html" },
  { pattern: "**/*.mdx" },
  { pattern: "**/*.mdoc" },
];
