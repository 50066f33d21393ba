/** The number of the line that an offset lies in, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|\r|\n/u).length;
}
