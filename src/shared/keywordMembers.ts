/** Members that hold what people search for; of several the first that a row or table has. */
export const keywordMembers = ["search_term", "keyword", "query", "question"] as const;

/** Lists whose entries are searches, also where they are plain texts (service facts 5.7). */
export const searchLists: ReadonlySet<string> = new Set(["people_also_ask", "related_searches"]);
