import themes from "../fixtures/themes.json" with { type: "json" };
import type { Theme } from "./editor.ts";

/** Body classes as the editor gives them to a webview; the light high contrast has both. */
export const bodyClasses: Readonly<Record<Theme, string>> = {
  light: "vscode-light",
  dark: "vscode-dark",
  "high-contrast": "vscode-high-contrast",
  "high-contrast-light": "vscode-high-contrast-light vscode-high-contrast",
};

/** The editor's theme variables, read out of a webview in Visual Studio Code 1.139.1 for each kind of theme. */
export function themeCss(theme: Theme): string {
  const declarations = Object.entries(themes[theme]).map(
    ([name, value]) => `  ${cssName(name)}: ${value};`,
  );
  return `:root {\n${declarations.join("\n")}\n}\n${defaultStyles}`;
}

function cssName(name: string): string {
  return name.replace(/[^\w-]/g, "\\$&");
}

/** The part of the editor's own default styles that matters to a page of ours. */
const defaultStyles = `@layer vscode-default {
  html { scrollbar-color: var(--vscode-scrollbarSlider-background) var(--vscode-editor-background); }
  body {
    overscroll-behavior-x: none;
    /* the editor's window shows through */
    background-color: var(--vscode-editor-background);
    color: var(--vscode-editor-foreground);
    font-family: var(--vscode-font-family);
    font-weight: var(--vscode-font-weight);
    font-size: var(--vscode-font-size);
    margin: 0;
    padding: 0 20px;
  }
  img, video { max-width: 100%; max-height: 100%; }
  a, a code { color: var(--vscode-textLink-foreground); }
  p > a { text-decoration: var(--text-link-decoration); }
  a:hover { color: var(--vscode-textLink-activeForeground); }
  a:focus, input:focus, select:focus, textarea:focus { outline: 1px solid -webkit-focus-ring-color; outline-offset: -1px; }
  code {
    font-family: var(--monaco-monospace-font);
    color: var(--vscode-textPreformat-foreground);
    background-color: var(--vscode-textPreformat-background);
    padding: 1px 3px;
    border-radius: 4px;
  }
  pre code { padding: 0; }
}
`;
