import type * as vscode from "vscode";

/** Articles, as providers of the editor choose them. Files whose name says MDX, too: not every editor knows the language. */
export const articleSelector: vscode.DocumentFilter[] = [
  { language: "markdown" },
  { language: "mdx" },
  { language: "html" },
  { pattern: "**/*.mdx" },
];
