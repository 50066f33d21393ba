import type * as zipParts from "./zipParts.ts";

type ZipParts = typeof zipParts;

/** A ZIP entry holds fewer bytes than this: the format that every program reads counts them in 32 bits. */
const entryLimit = 0xff_ff_ff_ff;

/** The same rows make the same bytes: no entry says when it was written. Programs of offices write this day, too. */
const noTime = new Date(1980, 0, 1);

/** An entry that would be larger than a ZIP can hold. */
export class ZipEntryTooLargeError extends Error {
  override readonly name = "ZipEntryTooLargeError";
}

/** Makes a ZIP piece by piece, in memory that doesn't grow with it. What is returned are the bytes to be written next. */
export class ZipWriter {
  readonly #parts: ZipParts;
  readonly #zip: InstanceType<ZipParts["Zip"]>;
  #made: Uint8Array[] = [];
  #entry: InstanceType<ZipParts["ZipDeflate"]> | undefined;
  #length = 0;

  private constructor(parts: ZipParts) {
    this.#parts = parts;
    this.#zip = new parts.Zip((error, bytes) => {
      // Absent where all went well, whatever the library's types say.
      if (error instanceof Error) {
        throw error;
      }
      this.#made.push(bytes);
    });
  }

  /** Loads what compresses. */
  static async create(): Promise<ZipWriter> {
    return new ZipWriter(await import("./zipParts.ts"));
  }

  /** Adds a small entry as a whole, as it is: a compression takes longer to begin than such a one to write. */
  small(name: string, content: string): void {
    this.#endEntry();
    const entry = new this.#parts.ZipPassThrough(name);
    entry.mtime = noTime;
    this.#zip.add(entry);
    entry.push(Buffer.from(content), true);
  }

  /** Begins an entry; the one before it ends. */
  begin(name: string): void {
    this.#endEntry();
    this.#entry = new this.#parts.ZipDeflate(name, { level: 6 });
    this.#entry.mtime = noTime;
    this.#length = 0;
    this.#zip.add(this.#entry);
  }

  /** Adds text to the entry. Throws ZipEntryTooLargeError. */
  add(text: string): void {
    const bytes = Buffer.from(text);
    this.#length += bytes.byteLength;
    if (this.#length >= entryLimit) {
      throw new ZipEntryTooLargeError();
    }
    this.#entry?.push(bytes);
  }

  /** Ends the last entry and the ZIP. */
  end(): void {
    this.#endEntry();
    this.#zip.end();
  }

  /** The bytes that were made since this was called last. */
  taken(): Uint8Array {
    const bytes = Buffer.concat(this.#made);
    this.#made = [];
    return bytes;
  }

  #endEntry(): void {
    this.#entry?.push(new Uint8Array(0), true);
    this.#entry = undefined;
  }
}
