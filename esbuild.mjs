// Builds the bundles into dist/. `--production` minifies and leaves out source maps.
import { build } from "esbuild";
import { glob, mkdir, readFile, rm } from "node:fs/promises";

const production = process.argv.includes("--production");

/** Parts that are loaded when first needed. Each is a bundle of its own, because CommonJS output is not split. */
const lazyParts = {
  "undiciParts.ts": { source: "src/service/undiciParts.ts", output: "transport" },
  "embedded.ts": { source: "src/sandbox/embedded.ts", output: "sandbox" },
  "csvParts.ts": { source: "src/files/csvParts.ts", output: "csv" },
  "urlParts.ts": { source: "src/features/textEditor/urlParts.ts", output: "urls" },
};

/** All of our own code but the registration of commands: evaluated right after activation. */
const assembly = { "assembly.ts": { source: "src/assembly.ts", output: "assembly" } };

/** Points the imports of lazy parts at their bundles, which lie beside the main one. */
const lazyImports = {
  name: "lazy-imports",
  setup({ onResolve }) {
    for (const [file, { output }] of Object.entries({ ...lazyParts, ...assembly })) {
      onResolve({ filter: new RegExp(`/${file.replace(".", "\\.")}$`) }, ({ kind }) =>
        kind === "dynamic-import" ? { path: `./${output}.cjs`, external: true } : undefined,
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
      namespace === "editor-api" ? { path: "vscode", external: true } : { path: "vscode", namespace: "editor-api" },
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
    onResolve({ filter: /^@vscode\/l10n$/ }, () => ({ path: "l10n", namespace: "editor-translations" }));
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

const webview = { ...shared, platform: "browser", format: "esm", target: "chrome132" };

await rm("dist/webview", { recursive: true, force: true });
await mkdir("dist/webview", { recursive: true });
await Promise.all([
  build({ ...host, entryPoints: { extension: "src/extension.ts", assembly: "src/assembly.ts" }, outdir: "dist", outExtension: { ".js": ".cjs" }, plugins: [editorApi, editorTranslations, lazyImports] }),
  ...Object.values(lazyParts).map(({ source, output }) =>
    build({ ...host, entryPoints: { [output]: source }, outdir: "dist", outExtension: { ".js": ".cjs" } }),
  ),
  build({
    ...webview,
    entryPoints: [
      { in: "src/webview/result/main.ts", out: "result" },
      { in: "src/webview/result/result.css", out: "result" },
    ],
    outdir: "dist/webview",
  }),
]);
