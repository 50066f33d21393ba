import assert from "node:assert/strict";
import { readEnvelope } from "../../src/research/service/envelope.ts";
import { parseFigures } from "../../src/shared/exactNumber.ts";
import type { ResultDocument } from "../../src/shared/resultProtocol.ts";
import { words } from "../support/words.ts";
import { savedAnswer } from "../unit/research/results/shown.ts";
import { documentWith, keywordRows } from "./documents.ts";
import { resultPages } from "./resultPages.ts";
import { resultModelOf } from "../support/resultModel.ts";

const id = "120212345678901234";

function documentOf(response: string): ResultDocument {
  return resultModelOf(savedAnswer("research_keywords", {}), readEnvelope(parseFigures(response)))
    .document;
}

describe("result view, responses of unusual shapes", () => {
  const pages = resultPages();

  it("D1: draws, copies and sorts numbers that no double holds with every digit", async () => {
    const view = await pages.open({
      document: documentOf(
        `{"data":{"keywords":[{"keyword":"b","campaign_id":${id},"size":1e999},{"keyword":"a","campaign_id":5,"size":2}]}}`,
      ),
    });
    const column = 1;
    assert.deepEqual(await view.column("keywords", column), [id, "5"]);
    await view
      .grid("keywords")
      .getByRole("columnheader", { name: words.column("campaign_id") })
      .click();
    await view.page.locator("[data-action=copyTable]").click();
    await view.view.waitForMessage(() => view.askedFor("copyText").length > 0);
    const [copied] = view.askedFor("copyText");
    assert.ok(
      copied?.kind === "copyText" && copied.text.includes(id) && copied.text.includes("1e999"),
      JSON.stringify(copied),
    );
  });

  it("R8: says that a part is nested too deeply, draws the rest, and leads to the JSON", async () => {
    const deep = `${"[".repeat(100_000)}1${"]".repeat(100_000)}`;
    const view = await pages.open({
      document: documentOf(
        `{"data":{"keywords":[{"keyword":"a","nested":${deep}}],"about":${deep}}}`,
      ),
      json: () => Promise.resolve(deep),
    });
    await view.page
      .getByText("Part of this response is nested too deeply to show. The whole response is saved")
      .waitFor();
    assert.equal((await view.column("keywords", 0))[0], "a");
    await view.openMembers();
    await view.fold(":json").click();
    await view.page.locator("[data-action=openJson]").click();
    await view.view.waitForMessage(() => view.askedFor("openJson").length > 0);
    assert.deepEqual(view.askedFor("openJson"), [{ kind: "openJson", part: 0 }]);
  });

  it("R8: says why nothing could be sent to it, and leads to the JSON and back", async () => {
    let fails = true;
    const ready = (): Promise<void> =>
      fails
        ? Promise.reject(
            new Error("The data couldn't be sent to this page: Maximum call stack size exceeded."),
          )
        : Promise.resolve();
    const openJson = (): Promise<void> => Promise.reject(new Error("The file is gone."));
    const { page } = await pages.openUndrawn({
      document: documentWith(keywordRows(3)),
      ready,
      openJson,
    });
    await page
      .getByRole("alert")
      .getByText("The data couldn't be sent to this page: Maximum call stack size exceeded.")
      .waitFor();
    await page.locator("[data-action=openJson]").click();
    await page.getByRole("alert").getByText("The file is gone.").waitFor();
    fails = false;
    await page.locator("[data-action=retry]").click();
    await page.getByRole("heading", { level: 1 }).waitFor();
  });
});
