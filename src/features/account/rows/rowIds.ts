/** Characters of a service's id that become part of a row's id. */
const idLength = 200;

/**
 * What tells rows of one list apart, made from the ids that the service gives the things they stand
 * for. Missing and doubled ids are numbered; none contains a slash, so that ids can be put together.
 */
export function idParts(ids: readonly (string | null | undefined)[]): string[] {
  const taken = new Set<string>();
  return ids.map((id) => {
    const name = encodeURIComponent((id ?? "").slice(0, idLength).toWellFormed());
    let part = name;
    for (let count = 2; taken.has(part); count += 1) {
      part = `${name}~${count}`;
    }
    taken.add(part);
    return part;
  });
}
