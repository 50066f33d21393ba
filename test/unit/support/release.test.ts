import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { Server } from "node:http";
import { awaitLive, missingOf } from "../../support/release/awaitLive.ts";
import type { Release } from "../../support/release/awaitLive.ts";
import { firstPublicationLacks, releaseProblems } from "../../support/release/checkRelease.ts";
import { checksumLines, sha256Of } from "../../support/release/releaseFiles.ts";

const bytes = Buffer.from("the package");
const release: Release = {
  publisher: "seo-research",
  name: "seo-research",
  version: "1.0.0",
  sha256: sha256Of(bytes),
};

describe("what a release is checked for", () => {
  it("refuses a tag that isn't the version, and a CHANGELOG that doesn't begin with it", () => {
    assert.deepEqual(
      releaseProblems("v1.0.0", "1.0.0", "# Changelog\n\n## 1.0.0\n\n## 0.4.0\n"),
      [],
    );
    assert.deepEqual(releaseProblems("v1.0.0", "1.0.0", "## 1.0.0 (2026-12-01)\n"), []);
    assert.deepEqual(releaseProblems("v1.0.0", "0.4.0", "## Unreleased\n\n## 0.4.0\n"), [
      "The tag is v1.0.0, but package.json has version 0.4.0.",
      'The newest heading of CHANGELOG.md is "Unreleased" instead of 0.4.0.',
    ]);
    assert.equal(releaseProblems("v1.0.0", "1.0.0", "## 1.0.01\n").length, 1);
  });

  it("says what a first publication lacks: the address, the service, the name of the command's package, and what is done by hand", () => {
    const keywords = ["markdown", "SEO"];
    const command = { name: "seo-research", isPublished: false };
    const lacks = firstPublicationLacks({ keywords }, undefined, "", command);
    assert.equal(lacks.length, 5);
    assert.match(lacks[0] ?? "", /publishedAddress\.ts/u);
    assert.match(lacks[1] ?? "", /settingSpecs\.ts/u);
    assert.match(lacks[2] ?? "", /"SEO"/u);
    assert.match(lacks[3] ?? "", /seo-research on npm's registry is ours .*commandPackage\.ts/u);
    assert.match(lacks[4] ?? "", /^By hand/u);
    assert.deepEqual(
      firstPublicationLacks({ keywords: [], bugs: {} }, "https://example.com/a", "https://api", {
        ...command,
        isPublished: true,
      }),
      [
        "package.json has no repository: run npm run manifest.",
        "package.json has no homepage: run npm run manifest.",
        lacks[4],
      ],
    );
  });

  it("writes checksums as sha256sum reads them", () => {
    assert.equal(
      checksumLines(new Map([["a.vsix", Buffer.from("abc")]])),
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a.vsix\n",
    );
  });
});

describe("waiting until a version is live in an open marketplace", () => {
  /** What is answered to each path; a path that isn't there is answered with 404. */
  let answers: Map<string, string | Buffer>;
  let asked: string[];
  let server: Server;
  let registry: string;
  const ofVersion = "/api/seo-research/seo-research/1.0.0";
  const ofLatest = "/api/seo-research/seo-research";

  beforeEach(async () => {
    answers = new Map();
    asked = [];
    server = createServer(({ url = "" }, response) => {
      asked.push(url);
      const answer = answers.get(url);
      response.writeHead(answer === undefined ? 404 : 200).end(answer ?? "{}");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    assert.ok(address !== null && typeof address === "object");
    registry = `http://127.0.0.1:${address.port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  function publish(more: Readonly<Record<string, unknown>> = {}): void {
    answers.set(
      ofVersion,
      JSON.stringify({ version: "1.0.0", files: { download: `${registry}/file` }, ...more }),
    );
    answers.set("/file", bytes);
    answers.set(ofLatest, JSON.stringify({ version: "1.0.0" }));
  }

  it("is over when the version is active, is the latest, and its file is the one that was published", async () => {
    publish({ active: true });
    assert.equal(await missingOf(registry, release), undefined);
    publish();
    assert.equal(await missingOf(registry, release), undefined);
    assert.deepEqual(asked.slice(0, 3), [ofVersion, "/file", ofLatest]);
  });

  it("says what is missing", async () => {
    assert.match((await missingOf(registry, release)) ?? "", /HTTP 404/u);
    publish({ active: false });
    assert.match((await missingOf(registry, release)) ?? "", /not active/u);
    publish();
    answers.set("/file", Buffer.from("another"));
    assert.match((await missingOf(registry, release)) ?? "", /SHA-256/u);
    publish();
    answers.delete("/file");
    assert.match((await missingOf(registry, release)) ?? "", /\/file: HTTP 404/u);
    publish();
    answers.set(ofLatest, JSON.stringify({ version: "0.4.0" }));
    assert.match((await missingOf(registry, release)) ?? "", /latest version is still 0\.4\.0/u);
    answers.set(ofVersion, "<html>");
    assert.match((await missingOf(registry, release)) ?? "", /JSON/u);
  });

  it("looks again until it is there", async () => {
    const lines: string[] = [];
    publish({ active: false });
    await awaitLive(registry, release, [1, 1, 1], (line) => {
      lines.push(line);
      if (lines.length === 2) {
        publish();
      }
    });
    assert.equal(lines.length, 2);
  });

  it("gives up with what is missing, and when nothing answers", async () => {
    publish({ active: false });
    await assert.rejects(
      awaitLive(registry, release, [1, 1], () => undefined),
      /1\.0\.0 isn't live: the version is listed, but not active/u,
    );
    assert.equal(asked.length, 3);
    await assert.rejects(
      awaitLive("http://127.0.0.1:1", release, [], () => undefined),
      /isn't live/u,
    );
  });
});
