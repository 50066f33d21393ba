import type { Locator } from "playwright-core";

/** The keyword of a row and its monthly volume, the figure without separators. */
export async function keywordAndVolume(row: Locator): Promise<string[]> {
  const [keyword = "", volume = ""] = await row.getByRole("gridcell").allTextContents();
  return [keyword.trim(), volume.replaceAll(",", "").trim()];
}
