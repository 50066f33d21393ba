import * as l10n from "@vscode/l10n";
import type { FrontMatter, FrontMatterField } from "../../frontMatter/frontMatter.ts";
import { longestUrl } from "../limits.ts";
import { joinPath } from "../siteFiles.ts";
import { notKnown } from "../siteRules.ts";
import type { Derivation, Step } from "../siteRules.ts";
import { Code, CodeCall, isList, reasonIn } from "./codeValues.ts";
import type { CodeValue } from "./codeValues.ts";

/** A setting of a configuration: its value, or undefined with `problem` where only running code would tell it. */
export type Setting<Value> =
  | { readonly value: Value; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string };

/** A value that should be a text; `fallback` where there is none. */
export function textSetting<Fallback>(
  value: CodeValue,
  fallback: Fallback,
  place: Place,
): Setting<string | Fallback> {
  return value === undefined || value === null
    ? { value: fallback }
    : typeof value === "string"
      ? { value }
      : { problem: undecided(place, value) };
}

/** A value that should be true or false. */
export function booleanSetting<Fallback>(
  value: CodeValue,
  fallback: Fallback,
  place: Place,
): Setting<boolean | Fallback> {
  return value === undefined || value === null
    ? { value: fallback }
    : typeof value === "boolean"
      ? { value }
      : { problem: undecided(place, value) };
}

/** A value that should be a list of texts, or one text. */
export function listSetting(
  value: CodeValue,
  fallback: readonly string[],
  place: Place,
): Setting<readonly string[]> {
  const list = value === undefined || value === null ? fallback : isList(value) ? value : [value];
  const texts = list.filter((part) => typeof part === "string");
  return texts.length === list.length ? { value: texts } : { problem: undecided(place, ...list) };
}

/** Where a setting stands: `docs.path` in `docusaurus.config.js`. */
export interface Place {
  readonly key: string;
  readonly file: string | undefined;
  /** The file's name, to be shown. */
  readonly name: string;
}

/** A sentence for a setting that code decides, or whose values exceed a limit. */
export function undecided({ key, name }: Place, ...values: readonly CodeValue[]): string {
  const reason = reasonIn(...values);
  return reason !== undefined
    ? l10n.t("{0} in {1} can't be determined: {2}.", key, name, reason)
    : l10n.t("{0} in {1} is set in code, which isn't run.", key, name);
}

/** The step for a setting that decided. */
export function settingStep(place: Place, value: string): Step {
  return {
    text: l10n.t("{0} in {1} → {2}", place.key, place.name, value.slice(0, longestUrl)),
    key: place.key,
    ...(place.file === undefined ? {} : { file: place.file }),
  };
}

/** A step for a field of the front matter. */
export function fieldStep(path: string, field: string, value: string): Step {
  return { text: l10n.t("`{0}` in the front matter → {1}", field, value), file: path, key: field };
}

/** Unknown for front matter that can't be read. */
export function unreadableFront(front: FrontMatter): Derivation | undefined {
  return front.kind === "unreadable"
    ? notKnown(l10n.t("Its front matter can't be read (line {0}: {1}).", front.line, front.problem))
    : undefined;
}

/** The field of exactly that name in YAML front matter, which is the only kind that these generators read. */
export function yamlField(front: FrontMatter, name: string): FrontMatterField | undefined {
  return front.kind === "fields" && front.format === "yaml"
    ? front.fields.findLast((field) => field.name === name)
    : undefined;
}

/**
 * A folder that a configuration names relative to its own: `../docs`, `path.resolve(__dirname, "../docs")`. Undefined
 * where only running code would tell, and for what leads out of the project.
 */
export function folderSetting(value: CodeValue, folder: string): string | undefined {
  if (typeof value === "string") {
    const path = value.startsWith("/") ? undefined : joinPath(folder, value);
    return path?.startsWith("..") === true ? undefined : path;
  }
  if (!(value instanceof CodeCall) || !/^(?:path\.)?(?:resolve|join)$/u.test(value.name)) {
    return undefined;
  }
  const [first, ...rest] = value.args;
  const isHere = first instanceof Code && /^(?:__dirname|import\.meta\.dirname)$/u.test(first.text);
  const parts = (isHere ? rest : value.args).filter((part) => typeof part === "string");
  return parts.length === (isHere ? rest : value.args).length && !parts.at(0)?.startsWith("/")
    ? folderSetting(parts.join("/"), folder)
    : undefined;
}

/**
 * A path that a generator made, escaped as browsers do it. Undefined for what isn't a path alone: with `?` or `#`, and
 * with steps up.
 */
export function browserPath(path: string): string | undefined {
  if (/[?#\\]|\/\.{1,2}(?:\/|$)/u.test(path) || !path.startsWith("/")) {
    return undefined;
  }
  return new URL(`https://host.example${path}`).pathname;
}

/** True for texts about a project itself, which no generator takes for pages outside its own folders. */
export function isProjectText(path: string): boolean {
  return /(?:^|\/)(?:(?:CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY)(?:\.\w+)?|(?:README|LICENSE)(?:[.-]\w+){0,3})\.md$/iu.test(
    path,
  );
}
