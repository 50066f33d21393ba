import { appendFile, mkdir, writeFile } from "node:fs/promises";
import * as path from "node:path";
import type { CheckReport } from "./checkReport.ts";
import type { WantedFormat } from "./commandOptions.ts";
import type { CommandParts } from "./commandParts.ts";
import { NothingChecked } from "./commandParts.ts";
import { githubOf } from "./formats/github.ts";
import { jsonOf } from "./formats/json.ts";
import { sarifOf } from "./formats/sarif.ts";
import { textOf } from "./formats/text.ts";

/** Writes a report in one form, where the options want it. Throws NothingChecked for a file that can't be written. */
export async function writeReport(
  { format, file }: WantedFormat,
  report: CheckReport,
  parts: CommandParts,
): Promise<void> {
  const text = await reportIn(format, report, parts);
  if (file === undefined) {
    parts.print(text);
  } else {
    await writeTo(path.resolve(parts.folder, file), text);
  }
}

async function reportIn(
  format: WantedFormat["format"],
  report: CheckReport,
  { environment }: CommandParts,
): Promise<string> {
  switch (format) {
    case "text":
      return textOf(report);
    case "json":
      return jsonOf(report);
    case "sarif":
      return sarifOf(report);
    case "github": {
      const { output, summary } = githubOf(report);
      const file = environment["GITHUB_STEP_SUMMARY"] ?? "";
      if (file !== "") {
        await writing(file, () => appendFile(file, summary));
      }
      return output;
    }
  }
}

/** Writes a file, with the folders above it. Throws NothingChecked. */
export async function writeTo(file: string, text: string): Promise<void> {
  await writing(file, async () => {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  });
}

async function writing(file: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new NothingChecked(`${file} can't be written: ${why}`);
  }
}
