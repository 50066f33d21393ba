import * as l10n from "@vscode/l10n";
import type { PublishedUrl } from "../../files/publishedUrl/publishedUrl.ts";
import { beside, shownSentence } from "../../shared/plainText.ts";

/** How an article's address came about: "Guessed URL, from Hugo's default rule · draft: the page might not exist yet". */
export function derivationNote({
  how,
  draft,
  isGuess,
}: Extract<PublishedUrl, { kind: "url" }>): string {
  return beside(
    isGuess
      ? l10n.t("Guessed URL, from {0}", shownSentence(how))
      : l10n.t("URL from {0}", shownSentence(how)),
    draft ? l10n.t("draft: the page might not exist yet") : "",
  );
}
