import * as vscode from "vscode";
import * as relativeTime from "../shared/relativeTime.ts";
import { utcTime } from "../shared/utcTime.ts";

/** How long ago an ISO time was: "3 days ago", "just now". */
export function ageInWords(iso: string): string {
  return relativeTime.ageInWords(utcTime(iso), { now: Date.now(), language: vscode.env.language });
}
