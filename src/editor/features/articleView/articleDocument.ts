import type { ArticleDocument } from "../../../shared/articleProtocol.ts";
import type { ArticleAction, ArticleFacts } from "./articleFacts.ts";
import {
  fieldFindings,
  findingsSection,
  keywordSection,
  linksSection,
  questionsSection,
} from "./articleSections.ts";
import { changesSection } from "./changesSection.ts";
import { queriesSection } from "./queriesSection.ts";
import { fieldStates } from "./fieldStates.ts";
import { searchSnippet } from "./searchSnippet.ts";

/** A document with what its numbered actions do. */
export interface NumberedDocument {
  readonly document: ArticleDocument;
  readonly actions: readonly ArticleAction[];
}

/** What the view draws of an article. Reads nothing but what it is given. */
export function articleDocument(facts: ArticleFacts, revision: number): NumberedDocument {
  const actions: ArticleAction[] = [];
  const number = (action: ArticleAction): number => actions.push(action) - 1;
  const isReadable = facts.front.kind !== "unreadable";
  const sections = [
    findingsSection,
    keywordSection,
    queriesSection,
    linksSection,
    changesSection,
    questionsSection,
  ].map((make) => make(facts, number));
  const document: ArticleDocument = {
    uri: facts.uri,
    name: facts.name,
    revision,
    notices: facts.notices,
    fields: fieldStates(facts).map((field) => ({
      ...field,
      findings: fieldFindings(facts, field.field, number),
    })),
    ...(isReadable ? { snippet: searchSnippet(facts) } : {}),
    sections: sections.filter((section) => section !== undefined),
  };
  return { document, actions };
}

/** What the view draws where no article is open: a sentence. */
export function emptyDocument(notice: string, revision: number): NumberedDocument {
  return {
    document: { uri: "", name: "", revision, notices: [notice], fields: [], sections: [] },
    actions: [],
  };
}
