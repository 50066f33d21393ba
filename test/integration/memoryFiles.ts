import * as vscode from "vscode";

/** A file system in memory. */
export class MemoryFiles implements vscode.FileSystemProvider {
  readonly files = new Map<string, Uint8Array>();
  readonly folders = new Set(["/"]);
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat({ path }: vscode.Uri): vscode.FileStat {
    const content = this.files.get(path);
    if (content === undefined && !this.folders.has(path)) {
      throw vscode.FileSystemError.FileNotFound(path);
    }
    return {
      type: content === undefined ? vscode.FileType.Directory : vscode.FileType.File,
      ctime: 0,
      mtime: 0,
      size: content?.byteLength ?? 0,
    };
  }

  readFile(uri: vscode.Uri): Uint8Array {
    return this.files.get(uri.path) ?? this.#none(uri);
  }

  writeFile(uri: vscode.Uri, content: Uint8Array): void {
    const { Changed, Created } = vscode.FileChangeType;
    const type = this.files.has(uri.path) ? Changed : Created;
    this.files.set(uri.path, content);
    this.#changed.fire([{ type, uri }]);
  }

  readDirectory(uri: vscode.Uri): [string, vscode.FileType][] {
    const start = uri.path.replace(/\/?$/u, "/");
    const { Directory, File } = vscode.FileType;
    const below = (paths: Iterable<string>): string[] =>
      [...paths].filter((path) => path.startsWith(start) && path.length > start.length);
    const files = below(this.files.keys()).map((path) => path.slice(start.length).split("/"));
    const folders = below(this.folders).map((path) => path.slice(start.length).split("/"));
    const found = new Map<string, vscode.FileType>([
      ...folders.map(([name = ""]) => [name, Directory] as const),
      ...files.map(([name = "", ...more]) => [name, more.length > 0 ? Directory : File] as const),
    ]);
    return found.size === 0 && !this.folders.has(uri.path) ? this.#none(uri) : [...found];
  }

  createDirectory({ path }: vscode.Uri): void {
    this.folders.add(path);
  }

  delete({ path }: vscode.Uri): void {
    this.files.delete(path);
  }

  rename(uri: vscode.Uri): void {
    this.#none(uri);
  }

  #none(uri: vscode.Uri): never {
    throw vscode.FileSystemError.FileNotFound(uri);
  }
}
