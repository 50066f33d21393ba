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
