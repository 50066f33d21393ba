import { beside } from "../../../shared/plainText.ts";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { textKey } from "../../../articles/identity/textKey.ts";
import type { BriefInput } from "./briefInput.ts";
import { writtenFields } from "./mergeFields.ts";
import { marketInWords } from "./provenance.ts";
import { yamlText } from "./yamlText.ts";

/**
 * What a brief is about, where that is another keyword or market than these: `c` and `c#` share a
 * file name, and figures of one must not go into the chapters of the other. Undefined where it is the
 * same, where a person wrote it, and for what is no brief.
 */
export function otherSubject(
  text: string,
  { keyword, market }: Pick<BriefInput, "keyword" | "market">,
): string | undefined {
  const written = writtenFields(text);
  const wanted = { keyword, market: marketInWords(market) };
  const facts = (["keyword", "market"] as const).map((name) => ({
    yaml: written.get(name),
    wanted: `${name}: ${yamlText(wanted[name])}`,
    keyOf: name === "keyword" ? keywordKey : textKey,
  }));
  if (
    facts.every(
      ({ yaml, wanted: same, keyOf }) =>
        yaml === undefined || keyOf(plainValue(yaml)) === keyOf(plainValue(same)),
    )
  ) {
    return undefined;
  }
  return beside(...facts.map(({ yaml }) => plainValue(yaml ?? "")));
}

/** The text of a member as we write it: plain, or a string of JSON. */
function plainValue(yaml: string): string {
  return yaml.replace(/^\w+: /u, "").replace(/^"(.*)"$/su, "$1");
}
