/** A value that is made once; one that can't be made is tried again when it is next asked for. */
export function remembered<Name extends string, Value>(
  known: Map<Name, Promise<Value>>,
  name: Name,
  make: () => Promise<Value>,
): Promise<Value> {
  const found = known.get(name) ?? make();
  known.set(name, found);
  found.catch(() => known.get(name) === found && known.delete(name));
  return found;
}

/** Makes a value once: many links ask for the same, and a site is read again where a file that it looked at changes. */
export function madeOnce<Value>(make: () => Promise<Value>): () => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return () => remembered(known, "", make);
}

/** Reads each thing once, as `madeOnce` does. */
export function readOnce<Value>(
  read: (key: string) => Promise<Value>,
): (key: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (key) => remembered(known, key, () => read(key));
}
