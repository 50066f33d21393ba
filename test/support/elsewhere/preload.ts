import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

// Loaded by Node before anything else: what other systems than this one say.

/** Only Linux has a name for a run of the machine. */
const runName = "/proc/sys/kernel/random/boot_id";

replace("readFile", (read, args) =>
  args[0] === runName
    ? Promise.reject(Object.assign(new Error("ENOENT: no such file"), { code: "ENOENT" }))
    : read(),
);
// As Windows writes the first folder that is made.
replace("mkdir", async (make) => {
  const first = await make();
  return typeof first === "string" && !first.startsWith("\\\\?\\") ? `\\\\?\\${first}` : first;
});
syncBuiltinESMExports();

function replace(
  name: string,
  instead: (original: () => Promise<unknown>, args: readonly unknown[]) => Promise<unknown>,
): void {
  const original: unknown = Reflect.get(files, name);
  if (typeof original !== "function") {
    throw new TypeError(`There is no file operation ${name}.`);
  }
  Reflect.set(files, name, (...args: unknown[]) =>
    instead(() => Promise.resolve(Reflect.apply(original, files, args)), args),
  );
}
