import * as vscode from "vscode";
import { mostEntries, readSiteDescription } from "../../../articles/sites/siteDescription.ts";
import { siteKey } from "../../../research/library/knownFacts/subjectKeys.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import { isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { reportProblem, runCommand } from "../../platform/commands.ts";
import { noteSite } from "../../platform/describedSites.ts";
import { nameAmongSeveral } from "../../platform/folderInFront.ts";
import { statedCompetitors } from "../../platform/projectValues.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { settings } from "../../platform/settings.ts";
import { withCompetitors } from "./siteLists.ts";

/** The competitors of a folder's project; undefined where none can be added: without a folder, and in Restricted Mode. */
export function projectCompetitors(folder: vscode.Uri | undefined): readonly string[] | undefined {
  return folder === undefined || !vscode.workspace.isTrusted
    ? undefined
    : settings.project(folder).competitors;
}

/**
 * Adds sites to the competitors of a folder's project, where these are set: in the folder's settings, else in its
 * `rules.json`. Free. Rejects with a sentence where nothing could be written.
 */
export async function addCompetitors(
  app: App,
  folder: vscode.Uri | undefined,
  domains: readonly string[],
): Promise<void> {
  const before = projectCompetitors(folder);
  if (folder === undefined || before === undefined) {
    throw new Error(vscode.l10n.t("Open your site's folder first."));
  }
  const own = siteKey(settings.project(folder).domain);
  const known = new Set([own, ...before.map(siteKey)]);
  const added = domains.filter((domain) => {
    const key = siteKey(domain);
    const isNew = key !== undefined && !known.has(key);
    known.add(key);
    return isNew;
  });
  const after = added.length === 0 ? before : await save(app, folder, before, added);
  if (after === undefined) {
    return;
  }
  const sentence = countedText(
    added.length,
    {
      one: "1 competitor added ({1} in this project).",
      other: "{0} competitors added ({1} in this project).",
    },
    formatInteger(added.length),
    formatInteger(after.length),
  );
  const open = {
    label: vscode.l10n.t("Set Up This Project…"),
    run: () => runCommand(commands.setUpProject, folder),
  };
  // Not awaited: the message may stay open for long.
  void notifyInfo(`${projectName(folder)}${shownSentence(sentence)}`, [open]).catch(
    (error: unknown) => reportProblem(app.log, error),
  );
}

/** Which project it is, in a window with several: "blog: ". */
function projectName(folder: vscode.Uri): string {
  const name = nameAmongSeveral(folder);
  return name === undefined ? "" : `${shownSentence(name)}: `;
}

/** All competitors as they were saved; undefined where the person decided against it. */
async function save(
  app: App,
  folder: vscode.Uri,
  before: readonly string[],
  added: readonly string[],
): Promise<readonly unknown[] | undefined> {
  const { source } = statedCompetitors(settings.stated(folder));
  if (source === "folderSettings") {
    const all = [...before, ...added];
    await settings.setForProject("competitors", all, folder);
    return all;
  }
  const { changeRules } = await import("../checks/checksPart.ts");
  const saved: { site?: JsonRecord; competitors?: readonly unknown[] } = {};
  const written = await changeRules(app, folder, (rules) => {
    const site = isRecord(rules.site) ? rules.site : {};
    const otherwise = source === "settings" ? before : [];
    saved.competitors = withCompetitors(site["competitors"], otherwise, added) ?? tooMany();
    saved.site = { ...site, competitors: saved.competitors };
    return { ...rules, site: saved.site };
  });
  if (written === "saved") {
    noteSite(folder, readSiteDescription(saved.site));
  }
  return written === undefined ? undefined : saved.competitors;
}

function tooMany(): never {
  throw new Error(
    vscode.l10n.t(
      "A project can have up to {0} competitors. Nothing was added.",
      formatInteger(mostEntries),
    ),
  );
}
