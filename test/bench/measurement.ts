import type { Browser } from "playwright-core";
import type { ActivationProbe } from "./activationProbe.ts";
import type { EditorInstall } from "../support/provision.ts";
import type { Figure } from "./figures.ts";

/** The packaged extension, installed in an editor beside the probe. */
export interface PackagedEditor {
  readonly install: EditorInstall;
  readonly vsix: string;
  readonly extensionsDir: string;
  readonly probe: ActivationProbe;
}

/** What measurements work with. What takes long to get is made when it is first asked for. */
export interface Workshop {
  /** A folder for files. */
  readonly scratch: string;
  readonly editor: () => Promise<PackagedEditor>;
  readonly browser: () => Promise<Browser>;
}

/** Something that is measured as a whole and gives one or more rows. */
export interface Measurement {
  /** What is told while it runs. */
  readonly doing: string;
  /** The names of its rows, by which it is found. */
  readonly rows: readonly string[];
  measure(workshop: Workshop): Promise<Figure[]>;
}

/** Whether a row is asked for: it has each of the words, in any order; without words every row is. */
export function isAskedFor(row: string, words: readonly string[]): boolean {
  return words.every((word) => row.toLowerCase().includes(word.toLowerCase()));
}
