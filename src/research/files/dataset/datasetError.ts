/** Why the rows of an answer can't be read. */
export type DatasetFault =
  /** It ends too early; `rows` whole ones came before. */
  | { readonly kind: "truncated"; readonly rows: number }
  /** No JSON in or around row `row`, counted from 1; undefined outside of the rows. */
  | { readonly kind: "invalid"; readonly row: number | undefined }
  /** Larger than what may be in memory at once, in bytes. */
  | { readonly kind: "tooLarge"; readonly limit: number };

/** An answer that is not what the service promises. Told apart by `fault`, put into words by the surface. */
export class DatasetError extends Error {
  override readonly name = "DatasetError";
  readonly fault: DatasetFault;

  constructor(fault: DatasetFault, cause?: unknown) {
    super(`The rows can't be read: ${JSON.stringify(fault)}`, { cause });
    this.fault = fault;
  }
}
