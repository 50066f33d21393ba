import * as vscode from "vscode";

const section = "seoResearch";

/** From this many credits on, a call always asks in a dialog of its own. */
export const alwaysAskFrom = 20;

/** The settings, each checked where it is read; a value of the wrong kind counts as the default. */
export const settings = {
  /** Address of the service; "" when none is set. Application scope: a workspace can't change it. */
  baseUrl(): string {
    const all = vscode.workspace.getConfiguration(section).inspect<unknown>("baseUrl");
    return textOr(all?.globalValue, "").trim();
  },

  async setBaseUrl(value: string): Promise<void> {
    await vscode.workspace.getConfiguration(section).update("baseUrl", value, vscode.ConfigurationTarget.Global);
  },

  /** Address of the dashboard; "" when none is set. */
  dashboardUrl(): string {
    const all = vscode.workspace.getConfiguration(section).inspect<unknown>("dashboardUrl");
    return textOr(all?.globalValue, "").trim();
  },

  /** Credits from which a call asks in a dialog, 1 to 20. */
  askFromCredits(): number {
    const all = vscode.workspace.getConfiguration(section).inspect<unknown>("askFromCredits");
    const value = all?.globalValue;
    return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= alwaysAskFrom ? value : 10;
  },

  /** Folder for research files, relative to a workspace folder, without leading or trailing slashes. */
  folder(scope: vscode.Uri | undefined): string {
    const value: unknown = vscode.workspace.getConfiguration(section, scope ?? null).get("folder");
    const folder = textOr(value, "seo").replaceAll("\\", "/");
    const parts = folder.split("/").filter((part) => part !== "" && part !== ".");
    return parts.length === 0 || parts.includes("..") ? "seo" : parts.join("/");
  },
};

function textOr(value: unknown, otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}
