import * as l10n from "@vscode/l10n";
import { textProblem } from "../tables/encodings.ts";

/** A text that was read in a wrong encoding: nobody can tell what stood there, and nothing of it may be paid for. */
export class LostCharactersError extends Error {
  /** Counted from 1. */
  readonly line: number;

  constructor(line: number) {
    super(l10n.t("Line {0} has characters that were lost.", line));
    this.line = line;
  }
}

/** True where a decoder has put U+FFFD in the place of bytes, or bytes of UTF-16 were read one by one. */
export function hasLostCharacters(text: string): boolean {
  return textProblem(text) !== undefined;
}

/** Throws LostCharactersError where a text was surely read in a wrong encoding: no text has zero bytes. */
export function refuseZeroBytes(text: string): void {
  const at = text.indexOf("\0");
  if (at !== -1) {
    throw new LostCharactersError(lineAt(text, at));
  }
}

/** The line that a place is on, counted from 1. */
export function lineAt(text: string, at: number): number {
  return text.slice(0, at).split(/\r\n|[\n\r]/u).length;
}
