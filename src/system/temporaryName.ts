import { createHash, randomBytes } from "node:crypto";
import { hostname } from "node:os";

/** Characters of a file's name that its temporary one repeats: with all of a long name it may pass what file systems allow. */
const repeated = 30;

/** What stands in the names of this machine's temporary files: in a shared folder another machine's processes can't be asked about. */
export function machineMark(): string {
  return createHash("sha256").update(`${process.platform} ${hostname()}`).digest("hex").slice(0, 8);
}

/** The hidden name under which a process writes the file of that name until it is whole, such as `.rows.csv.seo-1f0c9a3e-4711-5d0e…tmp`. */
export function temporaryName(name: string, pid = process.pid, machine = machineMark()): string {
  return `.${[...name].slice(0, repeated).join("")}.seo-${machine}-${pid}-${randomBytes(6).toString("hex")}.tmp`;
}

/** The process of this machine that made a temporary file of that name; undefined for every other name. */
export function writerOf(name: string): number | undefined {
  const [, machine, pid] = /^\..+\.seo-([0-9a-f]{8})-(\d+)-[0-9a-f]{12}\.tmp$/su.exec(name) ?? [];
  return machine === machineMark() ? Number(pid) : undefined;
}
