import { isRecord } from "../../shared/json.ts";
import { unnamedWebsite } from "../tools/connectedWebsites.ts";
import type { JsonRecord } from "../../shared/json.ts";

/** What stands for a website that wasn't known before its call; the first is of versions up to 1.0.0. */
const placeholders: ReadonlySet<string> = new Set(["connected website", unnamedWebsite]);

/** What a result is about: where its call didn't know the website, the one that the response names. */
export function namedSubject({
  subject,
  envelope,
}: {
  readonly subject: string;
  readonly envelope: JsonRecord | null;
}): string {
  const data = placeholders.has(subject) && envelope !== null ? envelope["data"] : undefined;
  const domain = isRecord(data) ? data["domain"] : undefined;
  return typeof domain === "string" && domain.trim() !== "" ? domain : subject;
}
