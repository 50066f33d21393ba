import type * as vscode from "vscode";
import { shownUrl } from "../../../articles/sites/pageUrl.ts";

/** URLs of pages that are gone, of which a person was told in this window, with the project that they are of. */
const said = new Set<string>();

/** Notes that a person was told that the pages of some URLs of a project are gone. */
export function noteSaid(project: vscode.Uri, urls: readonly string[]): void {
  urls.forEach((url) => said.add(keyOf(project, url)));
}

/** Forgets that, of pages that are published again. */
export function forgetSaid(project: vscode.Uri, urls: readonly string[]): void {
  urls.forEach((url) => said.delete(keyOf(project, url)));
}

/** Whether a person was told that the page of a URL is gone. */
export function wasSaid(project: vscode.Uri, url: string): boolean {
  return said.has(keyOf(project, url));
}

function keyOf(project: vscode.Uri, url: string): string {
  return `${project.toString()}\n${shownUrl(url)}`;
}
