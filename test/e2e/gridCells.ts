import type { Locator } from "playwright-core";
import { plain } from "../support/until.ts";

/** The keyword of a row and its monthly volume, the figure without separators. */
export async function keywordAndVolume(row: Locator): Promise<string[]> {
  const [keyword = "", volume = ""] = await row.getByRole("gridcell").allTextContents();
  return [keyword.trim(), volume.replaceAll(",", "").trim()];
}

/** The texts of the rows of a grid that are drawn, cell by cell. */
export async function drawnRows(grid: Locator): Promise<string[][]> {
  const rows = await grid
    .locator("[role=row]:has([role=gridcell])")
    .evaluateAll((found) =>
      found.map((row) =>
        [...row.querySelectorAll("[role=gridcell]")].map((cell) => cell.textContent ?? ""),
      ),
    );
  return rows.map((row) => row.map(plain));
}
