import type { MarketNames } from "../../../shared/markets.ts";
import { fileStem } from "../fileStem.ts";

/** Where briefs are, below the research folder. */
export const briefFolder = "briefs";

/** The name of a brief's file: `latte-art.md`. */
export function briefName(keyword: string, market: MarketNames): string {
  return `${fileStem(keyword, market)}.md`;
}
