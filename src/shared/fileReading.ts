/** What is decided before a stranger's file is a table. */
export const readingParts = ["encoding", "delimiter", "decimal", "header"] as const;
export type ReadingPart = (typeof readingParts)[number];

/** One of these decisions. */
export interface ReadingDecision {
  readonly part: ReadingPart;
  /** "Windows-1252", "decimal comma". */
  readonly text: string;
}

/** Has the host ask for another way to read the file behind the table, and read it that way. */
export interface ChangeReadingMessage {
  readonly kind: "changeReading";
  readonly part: ReadingPart;
}
