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
