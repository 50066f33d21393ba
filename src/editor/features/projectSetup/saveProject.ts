import * as vscode from "vscode";
import { rulesFile } from "../../../articles/checks/ruleSettings.ts";
import type { RuleSettings } from "../../../articles/checks/ruleSettings.ts";
import { namedFields, readSiteDescription } from "../../../articles/sites/siteDescription.ts";
import { isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import type { App } from "../../platform/app.ts";
import { noteSite } from "../../platform/describedSites.ts";
import { targetToAppend } from "../../platform/projectFiles/chooseTarget.ts";
import { exists } from "../../platform/projectFiles/exists.ts";
import { readProjectText, writeProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import { projectValues } from "../../platform/projectValues.ts";
import { settingSpecs } from "../../platform/settingSpecs.ts";
import { settings } from "../../platform/settings.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";
import { changeRules, checkRulesPlace } from "../checks/ruleFile.ts";
import { rememberChoice } from "../runTool/rememberedChoices.ts";
import { changedValues, describedValues, hidingSettings, rowOfValue } from "./projectForm.ts";
import type { DescribedValue, ProjectDescription } from "./projectFields.ts";
import type { ShownProject } from "./readProject.ts";
import { editedMarkets, editedTexts } from "./siteLists.ts";

/** What became of a description. */
export type SavedProject =
  | { readonly kind: "saved" | "unsaved"; readonly file: vscode.Uri | undefined }
  | { readonly kind: "declined" };

/**
 * Saves what was changed in a project's description, and what its site's configuration proposed, each value in its home.
 * The file is changed in one step that can be undone. Rejects with a sentence where it can't be read; nothing is saved then.
 */
export async function saveProject(
  app: App,
  folder: vscode.Uri,
  shown: ShownProject,
  now: ProjectDescription,
): Promise<SavedProject> {
  const changed = new Set(changedValues(shown.description, now));
  const isProposed = (name: DescribedValue): boolean =>
    shown.sources[name].source === "siteConfiguration";
  const wanted = describedValues.filter((name) => changed.has(name) || isProposed(name));
  const shared = wanted.filter((name) => projectValues[rowOfValue(name)].home === "rulesFile");
  if (changed.has("folder")) {
    await checkRulesPlace(vscode.Uri.joinPath(folder, now.folder, rulesFile));
    await moveResearchFolder(folder, now.folder);
  }
  const file = vscode.Uri.joinPath(folder, settings.folder(folder), rulesFile);
  if (shared.length > 0) {
    if (await exists(file)) {
      // An open document is changed by an edit, which undo takes back.
      await workspaceFiles.openDocument(file);
    }
    const site: { after?: JsonRecord } = {};
    const written = await changeRules(app, folder, (rules) => {
      site.after = changedSite(rules, shared, shown, now);
      return { ...rules, site: site.after };
    });
    if (written === undefined) {
      return { kind: "declined" };
    }
    if (written === "unsaved") {
      return { kind: "unsaved", file };
    }
    noteSite(folder, readSiteDescription(site.after));
    await removeOverriding(folder, shared, changed);
  }
  if (changed.has("website")) {
    await rememberChoice(app, { website_id: now.website }, folder);
  }
  return { kind: "saved", file: shared.length > 0 ? file : undefined };
}

/** The member `site` with these values; what else it says stays as it is. */
function changedSite(
  rules: RuleSettings,
  wanted: readonly DescribedValue[],
  shown: ShownProject,
  now: ProjectDescription,
): JsonRecord {
  const { site } = rules;
  const said = wanted.reduce<JsonRecord>(
    (before, name) => ({ ...before, ...memberOf(name, site, shown, now) }),
    {},
  );
  return withoutUndefined({ ...site, ...said });
}

function withoutUndefined(record: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

/** Undefined for what is empty: the member is removed. */
function memberOf(
  name: DescribedValue,
  site: RuleSettings["site"],
  { inFile }: ShownProject,
  now: ProjectDescription,
): JsonRecord {
  switch (name) {
    case "siteUrl":
      return { url: now.siteUrl || undefined };
    case "markets":
      return {
        markets: orNone(
          editedMarkets(site?.["markets"], { before: inFile?.markets, now: now.markets }),
        ),
      };
    case "competitors":
      return {
        competitors: orNone(
          editedTexts(site?.["competitors"], { before: inFile?.competitors, now: now.competitors }),
        ),
      };
    case "titleSuffix":
      return { titleSuffix: now.titleSuffix || undefined };
    case "brandWords":
      return {
        brandWords: orNone(
          editedTexts(site?.["brandWords"], { before: inFile?.brandWords, now: now.brandWords }),
        ),
      };
    case "fields": {
      const before = isRecord(site?.["fields"]) ? site["fields"] : {};
      const usual = settingSpecs.frontMatterFields.default;
      const own = namedFields.map(
        (field) =>
          [field, now.fields[field] === usual[field] ? undefined : now.fields[field]] as const,
      );
      const fields = withoutUndefined({ ...before, ...Object.fromEntries(own) });
      return { fields: Object.keys(fields).length === 0 ? undefined : fields };
    }
    default:
      return {};
  }
}

function orNone(entries: readonly unknown[]): readonly unknown[] | undefined {
  return entries.length === 0 ? undefined : entries;
}

/** Removes settings of the folder, which take precedence over a value that was saved elsewhere. */
async function removeOverriding(
  folder: vscode.Uri,
  saved: readonly DescribedValue[],
  changed: ReadonlySet<DescribedValue>,
): Promise<void> {
  const { folderSettings } = settings.stated(folder);
  for (const name of hidingSettings(saved, changed)) {
    if (folderSettings[name] !== undefined) {
      await settings.setForProject(name, undefined, folder);
    }
  }
}

/** The project's rules are copied to the new folder; other files stay where they are. */
async function moveResearchFolder(folder: vscode.Uri, to: string): Promise<void> {
  const before = vscode.Uri.joinPath(folder, settings.folder(folder), rulesFile);
  const after = vscode.Uri.joinPath(folder, to, rulesFile);
  await settings.setForProject("folder", to, folder);
  if ((await exists(before)) && !(await exists(after))) {
    await writeProjectText(await targetToAppend(after), await readProjectText(before));
  }
}
