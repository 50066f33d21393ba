import * as l10n from "@vscode/l10n";
import type { PublishedUrl } from "../../files/publishedUrl/publishedUrl.ts";
import { beside, shownSentence } from "../../shared/plainText.ts";

/** How an article's address came about: "address from Hugo's default rule · a draft: the page may not be there yet". */
export function derivationNote({ how, draft }: Extract<PublishedUrl, { kind: "url" }>): string {
  return beside(
    l10n.t("URL from {0}", shownSentence(how)),
    draft ? l10n.t("draft: the page might not exist yet") : "",
  );
}
