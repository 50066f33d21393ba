import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../../support/paths.ts";
import { schemaFaults } from "../../support/jsonSchema.ts";

const file = join(repositoryRoot, "test", "fixtures", "command", "sarif-2.1.0.json");

/** What keeps a text from being valid SARIF 2.1.0 by the official schema, as sentences. */
export function sarifFaults(text: string): readonly string[] {
  return schemaFaults(JSON.parse(readFileSync(file, "utf8")), JSON.parse(text));
}
