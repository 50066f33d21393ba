import * as vscode from "vscode";

// The extension that stands for a folder that isn't on a disk, in tests: `memory:/site` is a site of
// Hugo with one article whose link leads nowhere. Nothing can be written there.

const files: Readonly<Record<string, string>> = {
  "/site/hugo.toml": 'baseURL = "https://memory.example/"\n',
  "/site/content/posts/kept.md":
    "---\ntitle: Kept in memory\ndescription: Of no disk.\n---\n\nSee [more](gone.md).\n",
};

const encoder = new TextEncoder();

class MemoryFiles implements vscode.FileSystemProvider {
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const content = files[uri.path];
    if (content === undefined && this.readDirectory(uri).length === 0) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    const type = content === undefined ? vscode.FileType.Directory : vscode.FileType.File;
    return { type, ctime: 0, mtime: 0, size: encoder.encode(content).length };
  }

  readDirectory({ path }: vscode.Uri): [string, vscode.FileType][] {
    const folder = path.endsWith("/") ? path : `${path}/`;
    const below = Object.keys(files).filter((name) => name.startsWith(folder));
    const types = below.map((name): [string, vscode.FileType] => {
      const [child = "", ...rest] = name.slice(folder.length).split("/");
      return [child, rest.length === 0 ? vscode.FileType.File : vscode.FileType.Directory];
    });
    return [...new Map(types)];
  }

  readFile(uri: vscode.Uri): Uint8Array {
    const content = files[uri.path];
    if (content === undefined) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    return encoder.encode(content);
  }

  writeFile(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  createDirectory(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }
}

export function activate({ subscriptions }: vscode.ExtensionContext): void {
  subscriptions.push(
    vscode.workspace.registerFileSystemProvider("memory", new MemoryFiles(), {
      isCaseSensitive: true,
      isReadonly: true,
    }),
  );
}
