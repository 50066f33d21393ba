/** Ends an exhaustive switch: the compiler complains when a case was forgotten. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
