import * as l10n from "@vscode/l10n";
import { amountOf, firstTextOf, rowsOf } from "../../shared/reading.ts";
import type { AnswerView } from "./answerView.ts";
import { barOf, barsOfRows, marked, rankedBars } from "./drawing.ts";

/** Competitors by how many keywords they share. */
export const discoverCompetitorsView: AnswerView = {
  pictures: ({ data, own }) => {
    const bars = barsOfRows(rowsOf(data, "competitors"), (row) => {
      const [label, shared] = [
        firstTextOf(row, "competitor", "domain"),
        amountOf(row, "shared_keywords"),
      ];
      return label === "" || shared === undefined
        ? undefined
        : barOf(label, shared, marked(own.mark(label)));
    });
    return rankedBars(
      { name: "shared", title: l10n.t("Shared keywords"), member: "competitors" },
      bars,
    );
  },
};
