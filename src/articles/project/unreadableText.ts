/** Why the text of an article can't be read, as a sentence. */
export class UnreadableTextError extends Error {
  override readonly name = "UnreadableTextError";
}

/** Passes on that a text can't be read; throws what else was thrown. */
export function unreadable(error: unknown): UnreadableTextError {
  if (error instanceof UnreadableTextError) {
    return error;
  }
  throw error;
}
