import * as l10n from "@vscode/l10n";
import { Code, CodeFunction, CodeObject, objectOf } from "../code/codeValues.ts";
import type { CodeValue } from "../code/codeValues.ts";
import { truthOf } from "../code/operations.ts";
import { pathBelow } from "../siteFiles.ts";
import { noPage, notKnown } from "../siteRules.ts";
import type { Derivation, SourceFile, Step } from "../siteRules.ts";
import { computedNames, dateOf, find, permalinkIn, variable } from "./eleventyCascade.ts";
import { codeData, dataOf } from "./eleventyCode.ts";
import type { EleventyCode } from "./eleventyCode.ts";
import type { EleventyConfig } from "./eleventyConfig.ts";
import type { DataFiles, Level } from "./eleventyData.ts";
import type { Ignores } from "./eleventyIgnores.ts";
import { linkPath } from "./eleventyLink.ts";
import { fillPermalink } from "./permalinkTemplate.ts";

/** A site whose configuration and ignore files are read. */
export interface EleventySite {
  readonly config: EleventyConfig;
  readonly ignores: Ignores;
  readonly data: DataFiles;
  readonly code: EleventyCode;
  readonly slugify: (text: string) => string;
}

/** What becomes of a file that Eleventy reads. */
export class TemplatePage {
  readonly #site: EleventySite;
  readonly #file: SourceFile;
  readonly #levels: readonly Level[];
  readonly #facts: Readonly<Record<string, string>>;
  readonly #now: Date;
  #data: CodeObject | undefined;

  constructor(
    site: EleventySite,
    file: SourceFile,
    levels: readonly Level[],
    facts: Readonly<Record<string, string>>,
    now: Date,
  ) {
    this.#site = site;
    this.#file = file;
    this.#levels = levels;
    this.#facts = facts;
    this.#now = now;
  }

  /** @param format The ending of the file, which says its language unless the configuration does. */
  derive(format: string, standard: string): Derivation {
    const { config } = this.#site;
    const levels = this.#levels;
    const permalink = this.#permalink();
    const draft = find(levels, "draft").value;
    const left = this.#leftOut(format);
    if (left === true || (config.preprocessors.has("drafts") && draft === true)) {
      return draft === true
        ? noPage(l10n.t("It's a draft, and the configuration excludes drafts."))
        : noPage(l10n.t("Excluded by `addPreprocessor` in the configuration."));
    }
    if (config.preprocessors.has("other") && draft === true && !permalink.isCode) {
      return notKnown(
        l10n.t("`addPreprocessor` in the configuration decides whether drafts are published."),
      );
    }
    if (permalink.value === false) {
      return noPage(
        permalink.isCode
          ? l10n.t("Code in the data turns its page off.")
          : l10n.t("Not published (`permalink: false`)."),
        [permalink.step],
      );
    }
    if (permalink.value instanceof Code) {
      return notKnown(
        l10n.t("The permalink in {0} is set in code, which isn't run.", permalink.step.file ?? ""),
        [permalink.step],
      );
    }
    const { value: paged } = find(levels, "pagination");
    if (paged !== undefined && paged !== null && !(paged instanceof Code)) {
      return notKnown(l10n.t("It makes several pages: `pagination`."));
    }
    const linked = this.#link(permalink.value, permalink.isFilled, format);
    if ("problem" in linked) {
      return notKnown(linked.problem, [permalink.step]);
    }
    const path = this.#transformed(linkPath(linked.link ?? standard));
    if (path === undefined) {
      return notKnown(config.transform ?? "");
    }
    const { guess = this.#doubt(left) } = linked;
    return {
      kind: "page",
      path,
      aliases: [],
      state: "published",
      steps: [
        linked.link === undefined ? { text: l10n.t("Eleventy's default rule") } : permalink.step,
      ],
      ...(guess === undefined ? {} : { guess }),
    };
  }

  #doubt(left: boolean | undefined): string | undefined {
    return this.#site.config.isIgnoringMore
      ? l10n.t("`ignores.add` in the configuration has code, which isn't run.")
      : left === undefined
        ? l10n.t("`addPreprocessor` in the configuration may exclude it.")
        : undefined;
  }

  /** The path below the output that a permalink makes; undefined where there is none. */
  #link(
    value: unknown,
    isFilled: boolean,
    format: string,
  ): { readonly link: string | undefined; readonly guess?: string } | { readonly problem: string } {
    const { config, slugify } = this.#site;
    if (value === undefined || value === null || value === "") {
      return { link: undefined };
    }
    if (typeof value !== "string") {
      return { problem: l10n.t("Invalid permalink: must be text or false.") };
    }
    const override = find(this.#levels, "templateEngineOverride").value;
    const filled =
      config.isDynamic && !isFilled
        ? fillPermalink(value, {
            value: (path) => variable(this.#levels, this.#facts, path),
            date: dateOf(this.#file.front, this.#levels, this.#file.path),
            slugify,
            ownFilter: (name, args) => this.#filtered(name, args),
            engine:
              override !== undefined
                ? ""
                : format === "md" || format === "html"
                  ? config.engines[format]
                  : format,
          })
        : { text: value, usesDate: false };
    return "unknown" in filled
      ? { problem: filled.unknown }
      : {
          link: filled.text,
          ...(filled.usesDate
            ? {
                guess: l10n.t("The date in the URL depends on the build machine's time zone."),
              }
            : {}),
        };
  }

  /** What a filter of the configuration's own makes of a value; undefined where it has none of that name. */
  #filtered(name: string, args: readonly unknown[]): { readonly value: unknown } | undefined {
    const { config, code } = this.#site;
    return config.filters.has(name)
      ? {
          value: dataOf(
            code.call(
              config.filters.get(name),
              args.map((arg) => codeData(arg)),
              this.#now,
            ),
          ),
        }
      : undefined;
  }

  /** The permalink that counts; `isFilled` where its template is filled in, `isCode` where a function made it. */
  #permalink(): {
    readonly value: unknown;
    readonly step: Step;
    readonly isFilled: boolean;
    readonly isCode: boolean;
  } {
    const { value, step, isComputed } = permalinkIn(this.#levels);
    if (!(value instanceof CodeFunction)) {
      return { value, step, isFilled: false, isCode: false };
    }
    const made = dataOf(this.#site.code.call(value, [this.#functionData()], this.#now));
    // what computed data gives is a template, too
    return { value: made, step, isFilled: !isComputed, isCode: !(made instanceof Code) };
  }

  /** Whether code that runs first leaves the page out; undefined where that isn't known. */
  #leftOut(format: string): boolean | undefined {
    const { config, code } = this.#site;
    const results = config.preprocessing
      .filter(({ formats }) => formats === "*" || formats.split(",").includes(format))
      .map(({ run }) => code.call(run, [this.#functionData(), new Code("content")], this.#now));
    return results.includes(false)
      ? true
      : results.some((result) => truthOf(result) === undefined && !mayBeText(result))
        ? undefined
        : false;
  }

  /** The address that the configuration's own code makes of one; undefined where that isn't known. */
  #transformed(path: string): string | undefined {
    const { config, code } = this.#site;
    let url: string | undefined = path;
    for (const transform of config.transforms) {
      if (url === undefined) {
        break;
      }
      const result: CodeValue = code.call(transform, [objectOf({ url })], this.#now);
      url = typeof result === "string" ? result : truthOf(result) === undefined ? undefined : url;
    }
    return url;
  }

  /** The data that functions are called with: what is known of it, the rest is unknown. */
  #functionData(): CodeObject {
    if (this.#data !== undefined) {
      return this.#data;
    }
    const levels = this.#levels;
    const computed = computedNames(levels);
    const members = new Map<string, CodeValue>();
    for (const name of new Set(levels.flatMap(({ values }) => Object.keys(values)))) {
      const { value } = find(levels, name);
      members.set(
        name,
        computed.has(name) && name !== "permalink" ? new Code(name) : codeData(value),
      );
    }
    const date = dateOf(this.#file.front, levels, this.#file.path);
    if (members.has("date") && !(members.get("date") instanceof Code)) {
      members.set("date", date === undefined ? new Code("date") : codeData(date));
    }
    const page = new CodeObject(
      new Map<string, CodeValue>([
        ...Object.entries(this.#facts),
        [
          "inputPath",
          `./${pathBelow(this.#file.path, this.#site.config.folder) ?? this.#file.path}`,
        ],
        ["date", date === undefined ? new Code("page.date") : codeData(date)],
      ]),
      false,
    );
    members.set("page", page);
    members.set(
      "eleventy",
      new CodeObject(new Map([["env", objectOf({ runMode: "build" })]]), false),
    );
    for (const name of ["collections", "pkg"]) {
      members.set(name, new Code(name));
    }
    const isWhole = levels.every((level) => level.isWhole);
    this.#data = new CodeObject(members, isWhole);
    return this.#data;
  }
}

/** Code that only changes the text of a page doesn't say whether there is one. */
function mayBeText(result: CodeValue): boolean {
  return result instanceof Code && result.text === "content";
}
