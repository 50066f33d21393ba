import type { Locator } from "playwright-core";
import { trendWords } from "../../src/webview/elements/sparkline.ts";

/** The cells of a row as they are shown, or told where they are pictures; of a trend its ends. */
export async function shownCells(row: Locator): Promise<string[]> {
  return row.getByRole("gridcell").evaluateAll((cells) =>
    cells.map((cell) => {
      const label = cell.querySelector("[role=img]")?.getAttribute("aria-label");
      return (label ?? cell.textContent).replace(/^12-month trend: /u, "").trim();
    }),
  );
}

/** The cells of a line of the clipboard; of a trend's figures the ends, in the words of the view. */
export function copiedCells(line: string): string[] {
  return line.split("\t").map((text) => {
    const figures = text.split("; ").map((figure) => Number(figure.replaceAll(",", "")));
    return figures.length === 12 ? trendWords(figures) : text;
  });
}
