import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { repositoryRoot } from "../paths.ts";

/** Mutants that may live, each with the reason why. Found again by the text of their line, for line numbers move. */
export const acceptedFile = "test/mutants/accepted.json";

const accepted = z.strictObject({
  file: z.string(),
  /** The line of the source on which the mutant begins, without the blanks around it. */
  line: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string().min(10),
});

export type AcceptedMutant = z.infer<typeof accepted>;

/** What tells one mutant from the others of its file, and stays the same while lines are added above it. */
export type MutantName = Omit<AcceptedMutant, "reason">;

/** @throws when the file is not what it should be */
export function readAccepted(): AcceptedMutant[] {
  const path = join(repositoryRoot, acceptedFile);
  return existsSync(path) ? z.array(accepted).parse(JSON.parse(readFileSync(path, "utf8"))) : [];
}

/** Whether two names mean the same mutant. */
export function sameMutant(one: MutantName, other: MutantName): boolean {
  return (
    one.file === other.file &&
    one.line === other.line &&
    one.from === other.from &&
    one.to === other.to
  );
}
