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

  writeFile({ path }: vscode.Uri, content: Uint8Array): void {
    this.files.set(path, content);
  }

  readDirectory(): [string, vscode.FileType][] {
    return [...this.files.keys()].map((path) => [path.slice(1), vscode.FileType.File]);
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
