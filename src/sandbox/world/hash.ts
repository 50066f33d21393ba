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

/** A whole number below 2³² for a text: the numbers that `mixed` rolls its dice from. (FNV-1a, public domain.) */
export function seedOf(text: string): number {
  let seed = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    seed = Math.imul(seed ^ text.charCodeAt(index), 0x01000193);
  }
  return seed >>> 0;
}

/**
 * A number from 0 (included) to 1 (excluded) that depends on two seeds alone. Result pages throw
 * millions of these dice; hashing texts as `unit` does would take a hundred times as long.
 */
export function mixed(a: number, b: number): number {
  let x = a ^ Math.imul(b, 0x9e3779b1);
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return ((x ^ (x >>> 15)) >>> 0) / 4294967296;
}
