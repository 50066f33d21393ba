import * as l10n from "@vscode/l10n";
import type { Notice } from "../../../shared/resultProtocol.ts";
import type { AnswerPart } from "../answerParts.ts";

/** What an answer says about itself: that it can't be read, its scope note, its notes. */
export function partNotices({ envelope, problem }: AnswerPart): Notice[] {
  if (problem !== undefined) {
    return [{ kind: "problem", text: problem }];
  }
  if (envelope === undefined) {
    return [
      {
        kind: "problem",
        text: l10n.t("The service's answer could not be read as JSON. It is kept as it came, because it was paid for; open the JSON section to see it."),
      },
    ];
  }
  const { scopeNote } = envelope.coverage;
  const scope: Notice[] = scopeNote === null ? [] : [{ kind: "scope", text: scopeNote }];
  return [...scope, ...["note", "notes"].flatMap((member) => readNotes(Object.hasOwn(envelope.data, member) ? envelope.data[member] : undefined))];
}

/** True when a member's whole value stands among the notices. */
export function areNotices(value: unknown): boolean {
  const notes: unknown[] = Array.isArray(value) ? value : [value];
  return notes.length > 0 && notes.every(isNote);
}

function readNotes(value: unknown): Notice[] {
  const notes: unknown[] = Array.isArray(value) ? value : [value];
  return notes.filter(isNote).map((text) => ({ kind: "note", text }));
}

function isNote(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
