/**
 * A number from 0 (included) to 1 (excluded) that depends on `parts` alone: the dice of the
 * world, which fall the same way for the same question. (cyrb53, a public-domain mixing function.)
 */
export function unit(...parts: readonly (string | number)[]): number {
  const text = parts.join("\u0001");
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)) / 9007199254740992;
}

/** A whole number from `least` to `most`, both included. */
export function whole(least: number, most: number, ...parts: readonly (string | number)[]): number {
  return least + Math.floor(unit(...parts) * (most - least + 1));
}
