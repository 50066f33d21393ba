/** The endings of files that may hold a table as text, in any letter case. */
export const tableEndings: readonly string[] = [".csv", ".tsv", ".txt"];
