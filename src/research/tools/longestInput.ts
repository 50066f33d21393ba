import type { FormField } from "../../shared/formField.ts";
import { longestHost } from "./clean/hosts.ts";
import { keywordCharacters } from "./clean/keywords.ts";
import { longestPageUrl } from "./clean/pageUrls.ts";
import { longestValue } from "./clean/values.ts";

/** The most characters that a value of a field has, or an entry of its list: what is longer is refused or stands for a shorter one. */
export function longestInput({ control, entries, max }: FormField): number {
  switch (control) {
    case "text":
      return max ?? keywordCharacters;
    case "list":
      return entries === "domains" ? longestHost : keywordCharacters;
    case "domain":
      return longestHost;
    case "url":
      return longestPageUrl;
    default:
      return longestValue;
  }
}
