import { originsOf } from "./exportName.ts";
import type { SearchConsoleExport } from "./export.ts";

/** The host that an export is of: its property's, or the one that all of its pages have. Undefined where it isn't certain. */
export function siteOf({
  property,
  sheets,
}: Pick<SearchConsoleExport, "property" | "sheets">): string | undefined {
  if (property !== null) {
    return hostOf(property) ?? property;
  }
  const [host, ...others] = new Set([...originsOf(sheets).keys()].map(hostOf));
  return others.length === 0 ? host : undefined;
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}
