import { isRecord } from "../../shared/json.ts";
import { readConfig } from "../sites/readConfig.ts";
import { folderOf, joinPath } from "../sites/siteFiles.ts";
import type { SiteFiles } from "../sites/siteFiles.ts";
import { withoutComments } from "../text/jsonComments.ts";
import { lintedBy } from "./lintedBy.ts";
import type { RuleName } from "./ruleNames.ts";

/** What markdownlint's settings are called; in those of its command line they are a part. */
const settingsName = /^\.markdownlint(?:-cli2)?\.(?:jsonc?|ya?ml)$/u;

const none: ReadonlySet<RuleName> = new Set();

/** What each file said when it was last read. */
const known = new WeakMap<
  SiteFiles,
  Map<string, { readonly text: string; readonly off: ReadonlySet<RuleName> }>
>();

/**
 * The rules whose questions a project has decided for markdownlint: those that the settings nearest to an article switch
 * off. What these take over from other files isn't looked at.
 */
export async function rulesOffInLint(
  path: string,
  files: SiteFiles,
): Promise<ReadonlySet<RuleName>> {
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const entries = await files.list(folder);
    const found = entries.find(({ name, kind }) => kind === "file" && settingsName.test(name));
    if (found !== undefined) {
      return switchedOff(joinPath(folder, found.name), files);
    }
    if (folder === "") {
      return none;
    }
  }
}

async function switchedOff(path: string, files: SiteFiles): Promise<ReadonlySet<RuleName>> {
  const text = (await files.read(path)) ?? "";
  const read = known.get(files) ?? new Map<string, { text: string; off: ReadonlySet<RuleName> }>();
  known.set(files, read);
  const before = read.get(path);
  if (before?.text === text) {
    return before.off;
  }
  const isJson = /\.jsonc?$/u.test(path);
  const whole = await readConfig(
    isJson ? "x.json" : "x.yaml",
    isJson ? withoutComments(text) : text,
  );
  const own = isRecord(whole) && /-cli2\.\w+$/u.test(path) ? whole["config"] : whole;
  const off = isRecord(own) ? offIn(own) : none;
  read.set(path, { text, off });
  return off;
}

/** What whole projects switch off because markdownlint doesn't know the ids of their generator, and not because any is right. */
const undecided: readonly RuleName[] = ["link-anchor"];

/** The rules that settings switch off by name, or that they leave out where all others are off. */
function offIn(settings: Readonly<Record<string, unknown>>): ReadonlySet<RuleName> {
  const stated = new Map<RuleName, boolean>();
  for (const [name, value] of Object.entries(settings)) {
    const rule = lintedBy[name.toLowerCase()];
    if (rule !== undefined) {
      stated.set(rule, value !== false);
    }
  }
  const isOn = settings["default"] !== false;
  return new Set(
    Object.values(lintedBy).filter(
      (rule) => !undecided.includes(rule) && !(stated.get(rule) ?? isOn),
    ),
  );
}
