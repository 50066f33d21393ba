/** What rows can be written as. */
export const rowFormats = ["csv", "excel", "ndjson", "json", "markdown"] as const;

export type RowFormat = (typeof rowFormats)[number];

/** The endings of their files, without the dot. */
export const fileEndings: { readonly [format in RowFormat]: string } = { csv: "csv", excel: "csv", ndjson: "ndjson", json: "json", markdown: "md" };
