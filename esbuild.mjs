// Builds the bundles into dist/, or into the folder after `--out`, with the notices that their licenses ask for.
// `--production` minifies and leaves out source maps.
import { build, transform } from "esbuild";
import { glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { allowedLicenses, reviewedLicenses } from "./test/support/notices/reviewedLicenses.ts";
import {
  noticeProblems,
  noticesText,
  readNotices,
} from "./test/support/notices/thirdPartyNotices.ts";

const { production, out: dist } = parseArgs({
  options: {
    production: { type: "boolean", default: false },
    out: { type: "string", default: "dist" },
  },
}).values;

/**
 * Third-party code and the sandbox, loaded when first needed. Each is a bundle of its own; only
 * plain data crosses. Our own code is split by its dynamic imports instead.
 */
const lazyParts = {
  "undiciParts.ts": { source: "src/service/undiciParts.ts", output: "transport" },
  "embedded.ts": { source: "src/sandbox/embedded.ts", output: "sandbox" },
  "csvParts.ts": { source: "src/files/csvParts.ts", output: "csv" },
  "frontMatterParts.ts": {
    source: "src/files/frontMatter/frontMatterParts.ts",
    output: "frontmatter",
  },
  "urlParts.ts": { source: "src/articles/urlParts.ts", output: "urls" },
};

/** Stands before the name of a lazy part until it is known how deep the file lies that loads it. */
const lazyScheme = "lazy:";

/** Points the imports of lazy parts at their bundles. */
const lazyImports = {
  name: "lazy-imports",
  setup({ onResolve }) {
    for (const [file, { output }] of Object.entries(lazyParts)) {
      onResolve({ filter: new RegExp(`/${file.replace(".", "\\.")}$`) }, ({ kind }) =>
        kind === "dynamic-import"
          ? { path: `${lazyScheme}${output}.cjs`, external: true }
          : undefined,
      );
    }
  },
};

/**
 * One module for the editor's API. Otherwise each importing file gets a copy of it, 350 getters
 * made at activation. It names the members that the sources use.
 */
const editorApi = {
  name: "editor-api",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^vscode$/ }, ({ namespace }) =>
      namespace === "editor-api"
        ? { path: "vscode", external: true }
        : { path: "vscode", namespace: "editor-api" },
    );
    onLoad({ filter: /.*/, namespace: "editor-api" }, async () => {
      const members = (await usedMembers()).map((name) => `export const ${name} = api.${name};`);
      return { contents: ['const api = require("vscode");', ...members].join("\n") };
    });
  },
};

/** In the extension host the editor translates; the library that does it elsewhere stays out of the bundle. */
const editorTranslations = {
  name: "editor-translations",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@vscode\/l10n$/ }, () => ({
      path: "l10n",
      namespace: "editor-translations",
    }));
    onLoad({ filter: /.*/, namespace: "editor-translations" }, () => ({
      contents: 'import { l10n } from "vscode"; export const t = l10n.t;',
      resolveDir: ".",
    }));
  },
};

/** Types are among them, and come out as undefined that nothing reads. */
async function usedMembers() {
  const names = new Set();
  for await (const path of glob("src/**/*.ts")) {
    for (const [, name] of (await readFile(path, "utf8")).matchAll(/\bvscode\.(\w+)/g)) {
      names.add(name);
    }
  }
  return [...names].sort();
}

const shared = {
  bundle: true,
  minify: production,
  sourcemap: production ? false : "linked",
  sourcesContent: false,
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
};

const host = {
  ...shared,
  platform: "node",
  format: "cjs",
  target: "node22.19",
  // A member of the editor's API that the scan missed would be undefined at run time.
  logOverride: { "import-is-undefined": "error" },
  // A dynamic import of a CommonJS bundle is a plain require here: one loader, no file URLs.
  supported: { "dynamic-import": false },
  define: { esbuildDetection: '"1"' },
};

/**
 * The extension itself. esbuild splits only ESM, and the editor loads only CommonJS: so it is
 * bundled and split as the one, and each file of the outcome is turned into the other.
 */
async function buildExtension() {
  const { outputFiles, metafile } = await build({
    ...host,
    format: "esm",
    splitting: true,
    write: false,
    sourcemap: production ? false : "inline",
    entryPoints: { extension: "src/extension.ts" },
    chunkNames: "parts/[name]-[hash]",
    outdir: dist,
    outExtension: { ".js": ".cjs" },
    plugins: [editorApi, editorTranslations, lazyImports],
    supported: {},
  });
  await mkdir(`${dist}/parts`, { recursive: true });
  for (const { path: file, text } of outputFiles) {
    const toDist = path.relative(path.dirname(file), path.resolve(dist)) || ".";
    const placed = text.replaceAll(`"${lazyScheme}`, `"${toDist}/`);
    const { target, platform, supported } = host;
    const options = {
      format: "cjs",
      minify: production,
      sourcemap: production ? false : "inline",
      sourcesContent: false,
      legalComments: "none",
      logLevel: "warning",
      target,
      platform,
      supported,
    };
    await writeFile(file, (await transform(placed, options)).code);
  }
  return { metafile };
}

/** Writes what the licenses of bundled code ask for; a license that nobody looked at fails the build. */
async function writeNotices(builds) {
  const inputs = [...new Set(builds.flatMap(({ metafile }) => Object.keys(metafile.inputs)))];
  const notices = readNotices(".", inputs, reviewedLicenses);
  const problems = noticeProblems(notices, reviewedLicenses, allowedLicenses);
  if (problems.length > 0) {
    throw new Error(`Third-party notices:\n${problems.join("\n")}`);
  }
  await writeFile(`${dist}/ThirdPartyNotices.txt`, noticesText(notices));
}

const webview = { ...shared, platform: "browser", format: "esm", target: "chrome132" };

await Promise.all(
  ["webview", "parts"].map((folder) =>
    rm(path.join(dist, folder), { recursive: true, force: true }),
  ),
);
await mkdir(`${dist}/webview`, { recursive: true });
const builds = await Promise.all([
  buildExtension(),
  ...Object.values(lazyParts).map(({ source, output }) =>
    build({
      ...host,
      entryPoints: { [output]: source },
      outdir: dist,
      outExtension: { ".js": ".cjs" },
    }),
  ),
  build({
    ...webview,
    entryPoints: [
      { in: "src/webview/result/main.ts", out: "result" },
      { in: "src/webview/result/result.css", out: "result" },
      { in: "src/webview/form/main.ts", out: "form" },
      { in: "src/webview/form/form.css", out: "form" },
    ],
    outdir: `${dist}/webview`,
  }),
]);
await writeNotices(builds);
