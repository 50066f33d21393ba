import plainFiles from "node:fs";
import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

// Loaded by Node before anything else: what other systems than this one say.

/** Only Linux has a name for a run of the machine. */
const runName = "/proc/sys/kernel/random/boot_id";
/** Texts of people, which their editor or Git may have given the line ends of Windows; briefs are our own. */
const fixture = /[\\/]test[\\/]fixtures[\\/](?!briefs[\\/]).*\.(?:csv|html|mdx?|toml|txt)$/u;

replace(files, "readFile", (read, [file]) =>
  file === runName
    ? Promise.reject(Object.assign(new Error("ENOENT: no such file"), { code: "ENOENT" }))
    : read(),
);
replace(plainFiles, "readFileSync", (read, [file]) => {
  const content = read();
  return fixture.test(String(file)) && typeof content === "string"
    ? content.replaceAll(/\r?\n/gu, "\r\n")
    : content;
});
// As Windows writes the first folder that is made.
replace(files, "mkdir", async (make) => {
  const first = await make();
  return typeof first === "string" && process.platform !== "win32" ? `\\\\?\\${first}` : first;
});
syncBuiltinESMExports();

function replace(
  target: object,
  name: string,
  instead: (original: () => unknown, args: readonly unknown[]) => unknown,
): void {
  const original: unknown = Reflect.get(target, name);
  if (typeof original !== "function") {
    throw new TypeError(`There is no file operation ${name}.`);
  }
  Reflect.set(target, name, (...args: unknown[]): unknown =>
    instead(() => Reflect.apply(original, target, args), args),
  );
}
