import * as path from "node:path";
import type { OpenWindow } from "../research/outside/agentFolder.ts";

/** Where a client may be, in the order in which it counts: paths in full and without links. */
export type ClientPlaces = readonly (readonly string[])[];

/** Which window answers a call. */
export type WindowChoice =
  /**
   * `isOnly` where nothing but its being the only one speaks for it; `asNear` all windows that are as near
   * as this one, this one first.
   */
  | {
      readonly window: OpenWindow;
      readonly isOnly: boolean;
      readonly asNear: readonly OpenWindow[];
    }
  | { readonly several: readonly OpenWindow[] }
  | "none";

/**
 * The window for a client: of the first place that lies in a folder of a window, the one whose folder
 * is nearest, of several the one that was in front last; else the only window there is.
 */
export function chooseWindow(
  windows: readonly OpenWindow[],
  places: ClientPlaces,
  paths: Pick<typeof path, "relative" | "isAbsolute" | "sep"> = path,
): WindowChoice {
  for (const place of places) {
    const found = windows
      .map((window) => ({ window, distance: distanceTo(window, place, paths) }))
      .filter(({ distance }) => Number.isFinite(distance))
      .toSorted((a, b) => a.distance - b.distance || b.window.focusedAt - a.window.focusedAt);
    const [nearest] = found;
    if (nearest !== undefined) {
      const asNear = found.filter(({ distance }) => distance === nearest.distance);
      return {
        window: nearest.window,
        isOnly: false,
        asNear: asNear.map(({ window }) => window),
      };
    }
  }
  const [only, other] = windows;
  if (only === undefined) {
    return "none";
  }
  return other === undefined
    ? { window: only, isOnly: true, asNear: [only] }
    : { several: windows };
}

/** How many folders a place lies below the nearest folder of a window; infinite where it lies in none. */
function distanceTo(
  { folders }: OpenWindow,
  place: readonly string[],
  paths: Pick<typeof path, "relative" | "isAbsolute" | "sep">,
): number {
  return Math.min(
    Infinity,
    ...folders.flatMap((folder) => place.map((one) => depth(paths.relative(folder, one), paths))),
  );
}

function depth(
  relative: string,
  { isAbsolute, sep }: Pick<typeof path, "isAbsolute" | "sep">,
): number {
  if (relative === "") {
    return 0;
  }
  const parts = relative.split(sep);
  // On Windows a path on another drive is told as it is.
  return parts[0] === ".." || isAbsolute(relative) ? Infinity : parts.length;
}
