import * as l10n from "@vscode/l10n";
import { joinPath } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import { Code, isUnknown } from "./codeValues.ts";
import type { CodeValue } from "./codeValues.ts";
import { Evaluation } from "./evaluate.ts";
import { CodeModules } from "./modules.ts";

/** A configuration that is code, with the literal values of the project's own modules that it names. */
export interface ConfigModule {
  /** Where it lies; undefined where there is none of these names. */
  readonly path: string | undefined;
  /** Its file's name, to be shown. */
  readonly name: string;
  readonly text: string;
  /** What it exports as its default; code where it can't be read. */
  readonly value: CodeValue;
  /** All modules that were read, itself included, and the places where one would be. */
  readonly sources: readonly string[];
  /** Why it can't be read, as part of a sentence. */
  readonly problem?: string;
}

/** Reads the first file of these names in a folder. Never throws because of what stands in it. */
export async function readConfigModule(
  files: SiteFiles,
  folder: string,
  names: readonly string[],
): Promise<ConfigModule> {
  const entries = await files.list(folder);
  const name = names.find((one) =>
    entries.some((entry) => entry.kind === "file" && entry.name === one),
  );
  const places = names.map((one) => joinPath(folder, one));
  if (name === undefined) {
    const none = { path: undefined, name: names[0] ?? "", text: "" };
    return { ...none, value: undefined, sources: places };
  }
  const path = joinPath(folder, name);
  const modules = new CodeModules(files, { isConfiguration: true });
  const refused = await modules.load(path);
  const evaluation = new Evaluation({ isConfiguration: true });
  const parsed = modules.parsed(path);
  const value =
    parsed === undefined
      ? new Code(name)
      : parsed.exported.has("default")
        ? evaluation.returned(modules.exportOf(path, "default", evaluation))
        : undefined;
  const problem =
    parsed === undefined
      ? (refused ?? l10n.t("it isn't there, is too large, or can't be opened"))
      : (evaluation.stopped ?? (isUnknown(value) ? value.reason : undefined));
  return {
    path,
    name,
    text: parsed?.text ?? "",
    value: problem === undefined ? value : new Code(name, undefined, problem),
    sources: [...places, ...modules.read],
    ...(problem === undefined ? {} : { problem }),
  };
}
