import * as vscode from "vscode";
import * as z from "zod/mini";

const section = "seoResearch";

/** A value as the schema reads it; the default where it is missing or of another kind. (`z.catch` would cost 10 KB.) */
export function readOr<T>(schema: z.ZodMiniType<T>, value: unknown, otherwise: T): T {
  const read = schema.safeParse(value);
  return read.success ? read.data : otherwise;
}

/** From this many credits on, a call always asks in a dialog of its own. */
export const alwaysAskFrom = 20;

/** The settings, each checked where it is read; a value of the wrong kind counts as the default. */
export const settings = {
  /** Address of the service; "" when none is set. Application scope: a workspace can't change it. */
  baseUrl(): string {
    const all = vscode.workspace.getConfiguration(section).inspect<unknown>("baseUrl");
    return readOr(z.string(), all?.globalValue, "").trim();
  },

  async setBaseUrl(value: string): Promise<void> {
    await vscode.workspace.getConfiguration(section).update("baseUrl", value, vscode.ConfigurationTarget.Global);
  },

  /** Address of the dashboard; "" when none is set. */
  dashboardUrl(): string {
    const all = vscode.workspace.getConfiguration(section).inspect<unknown>("dashboardUrl");
    return readOr(z.string(), all?.globalValue, "").trim();
  },

  /** Credits from which a call asks in a dialog, 1 to 20. */
  askFromCredits(): number {
    const all = vscode.workspace.getConfiguration(section).inspect<unknown>("askFromCredits");
    return readOr(z.int().check(z.minimum(1), z.maximum(alwaysAskFrom)), all?.globalValue, 10);
  },

  /** Folder for research files, relative to a workspace folder, without leading or trailing slashes. */
  folder(scope: vscode.Uri | undefined): string {
    const value: unknown = vscode.workspace.getConfiguration(section, scope ?? null).get("folder");
    const folder = readOr(z.string(), value, "seo").replaceAll("\\", "/");
    const parts = folder.split("/").filter((part) => part !== "" && part !== ".");
    return parts.length === 0 || parts.includes("..") ? "seo" : parts.join("/");
  },
};
