import assert from "node:assert/strict";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import type { RedirectKind } from "../../src/articles/redirects/redirectWays.ts";
import { hugo } from "../unit/articles/checks/linkPlaceSites.ts";
import { redirected } from "../unit/articles/redirects/redirectProject.ts";
import { randomNumbers } from "./random.ts";

/** Where a host leads a path, with the status; undefined where it doesn't redirect it. */
type Host = (path: string) => Promise<{ readonly to: string; readonly status: number } | undefined>;

/** A host whose own reading of a file is published in a package. */
interface ReadBy {
  readonly kind: RedirectKind;
  readonly file: string;
  /** What the file may have said before. */
  readonly texts: readonly string[];
  readonly open: (text: string, packages: string) => Promise<Host>;
}

const hosts: Readonly<Record<string, ReadBy>> = {
  Cloudflare: {
    kind: "_redirects",
    file: "static/_redirects",
    texts: [
      "/x /y 301\n",
      "# kept\n/guides/* /other/:splat 302\n",
      "/a /b\n/guides/:name/ /other/:name/\n/c/* /d/:splat 301\n",
      "/guides/green/ /somewhere/ 301\n/a /b",
    ],
    open: ofCloudflare,
  },
  "Azure Static Web Apps": {
    kind: "staticwebapp",
    file: "static/staticwebapp.config.json",
    texts: [
      '{ "routes": [] }\n',
      '{ "routes": [{ "route": "/guides/*", "redirect": "/other/" }] }\n',
      '{\n  "routes": [\n    { "route": "/a", "redirect": "/b", "statusCode": 301 },\n    { "route": "/admin/*", "allowedRoles": ["admin"] }\n  ],\n  "globalHeaders": { "x-a": "b" }\n}\n',
    ],
    open: ofAzure,
  },
};

const parts = ["guides", "gone", "old", "a", "admin-b", "tea-2024", "x.y", "lid", "c~d"];

/**
 * Has hosts' published readers read files that redirects were written into, for paths drawn by chance: each old URL has to
 * lead to its new one, and what led elsewhere before still has to.
 *
 * @param packages A folder with `@cloudflare/pages-shared` 0.11 and `@azure/static-web-apps-cli` in its `node_modules`.
 */
export async function proveWithHosts(packages: string, seed: number): Promise<string> {
  const lines: string[] = [];
  for (const [name, { kind, file, texts, open }] of Object.entries(hosts)) {
    const random = randomNumbers(seed);
    let written = 0;
    for (let round = 0; round < 40; round += 1) {
      const before = texts[round % texts.length] ?? "";
      const froms = [...new Set(Array.from({ length: 1 + (round % 3) }, () => pathOf(random)))];
      const requests = froms.map((from) => ({
        from,
        to: "/guides/green/",
        file: "content/guides/green.md",
      }));
      const after = await redirected({ ...hugo, [file]: before }, kind, requests);
      const was = await open(before, resolve(packages));
      const is = await open(after[file] ?? "", resolve(packages));
      for (const from of froms) {
        assert.equal((await is(from))?.to, "/guides/green/", `${name}: ${from} in ${after[file]}`);
        assert.equal((await is(from))?.status, 301);
        written += 1;
      }
      for (const path of ["/a", "/x", "/c/e", "/nothing/", "/guides/kept/", pathOf(random)]) {
        if (!froms.some((from) => from.replace(/\/$/u, "") === path.replace(/\/$/u, ""))) {
          assert.deepEqual(await is(path), await was(path), `${name}: ${path} in ${after[file]}`);
        }
      }
    }
    lines.push(`${name}: ${written} redirects lead where they should, in ${texts.length} files`);
  }
  return `${lines.join("\n")}\n`;
}

function pathOf(random: () => number): string {
  const length = 1 + Math.floor(random() * 3);
  return `/${Array.from({ length }, () => parts[Math.floor(random() * parts.length)]).join("/")}/`;
}

/** Cloudflare's own parser and handler, which its packages have as TypeScript without endings. */
async function ofCloudflare(text: string, packages: string): Promise<Host> {
  const { parseRedirects, createMetadataObject, generateHandler } = await cloudflare(packages);
  const redirects = parseRedirects(text);
  assert.deepEqual(redirects.invalid, []);
  const metadata = createMetadataObject({ redirects, deploymentId: "none" });
  return async (path) => {
    const response = await generateHandler({
      request: new Request(`https://tea.example.org${path}`),
      metadata,
      findAssetEntryForPath: () => Promise.resolve(undefined),
      generateNotFoundResponse: () => Promise.resolve(new Response(undefined, { status: 404 })),
      logError: (error: Error) => {
        throw error;
      },
    });
    const to = response.headers.get("location");
    return to === null ? undefined : { to, status: response.status };
  };
}

function isCloudflare(module: unknown): module is Cloudflare {
  return hasFunctions(module, ["parseRedirects", "createMetadataObject", "generateHandler"]);
}

function isAzure(module: unknown): module is Azure {
  return hasFunctions(module, ["tryGetMatchingRoute", "applyRedirectResponse"]);
}

function hasFunctions(module: unknown, names: readonly string[]): boolean {
  const all = Object.entries(module ?? {});
  return names.every((name) =>
    all.some(([own, value]) => own === name && typeof value === "function"),
  );
}

interface Cloudflare {
  readonly parseRedirects: (text: string) => { readonly invalid: readonly unknown[] };
  readonly createMetadataObject: (given: object) => object;
  readonly generateHandler: (given: object) => Promise<Response>;
}

let opened: Promise<Cloudflare> | undefined;

function cloudflare(packages: string): Promise<Cloudflare> {
  opened ??= bundled(packages);
  return opened;
}

async function bundled(packages: string): Promise<Cloudflare> {
  const folder = "@cloudflare/pages-shared";
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from "${folder}/metadata-generator/parseRedirects";
export * from "${folder}/metadata-generator/createMetadataObject";
export * from "${folder}/asset-server/handler";`,
      resolveDir: packages,
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
  });
  const code = outputFiles[0]?.text ?? "";
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  assert.ok(isCloudflare(module));
  return module;
}

interface Azure {
  readonly tryGetMatchingRoute: (request: object, config: unknown) => object | undefined;
  readonly applyRedirectResponse: (request: object, response: object, route: unknown) => void;
}

/** The router of the emulator that Microsoft publishes. */
async function ofAzure(text: string, packages: string): Promise<Host> {
  const inside = "node_modules/@azure/static-web-apps-cli/dist/msha/routes-engine/rules/routes.js";
  const router: unknown = await import(pathToFileURL(join(packages, inside)).href);
  assert.ok(isAzure(router));
  const config: unknown = JSON.parse(text);
  return (path) => {
    const request = { url: path, method: "GET", headers: { host: "tea.example.org" } };
    const found: { statusCode?: number; to?: string } = {};
    router.applyRedirectResponse(
      request,
      {
        set statusCode(status: number) {
          found.statusCode = status;
        },
        setHeader: (_: string, to: string) => (found.to = to),
      },
      router.tryGetMatchingRoute(request, config),
    );
    const { to, statusCode = 0 } = found;
    // it puts its own host before a path
    const written = to?.replace(/^\w+:\/\/tea\.example\.org/u, "");
    return Promise.resolve(written === undefined ? undefined : { to: written, status: statusCode });
  };
}
