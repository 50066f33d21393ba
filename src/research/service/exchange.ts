import * as l10n from "@vscode/l10n";
import type { Dispatcher } from "undici";
import { textOf } from "../../shared/json.ts";
import type { Clock } from "../../system/clock.ts";
import { CancelledError, ConnectionLostError, ServiceError, TimedOutError } from "./errors.ts";
import { asError, reasonOf, whyNotConnected } from "./networkFailure.ts";
import { readContent } from "./responseContent.ts";
import type { TrustedRoots } from "./networkFailure.ts";
import type { ContentReader } from "./responseContent.ts";
import { bodyTimeout, connectTimeout } from "./timeLimit.ts";
import type { ChooseWriter, HttpRequest, HttpResponse } from "./transport.ts";

interface Settle {
  resolve(response: HttpResponse): void;
  reject(error: Error): void;
}

/**
 * One request on its way. It knows whether the request was ever on the wire. The time limits are its
 * own: undici's begin again with every interim response, and know nothing of the steps by which a
 * proxy is passed.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #request: HttpRequest;
  readonly #choose: ChooseWriter;
  readonly #settle: Settle;
  readonly #clock: Clock;
  readonly #roots: TrustedRoots;
  readonly #cancel = (): void => this.#abort(new CancelledError(this.#sent));
  #stopTimer: (() => void) | undefined;
  #sent = false;
  #over = false;
  /** The whole body has come: nothing may stop it from being written any more. */
  #complete = false;
  /** Bytes of the body that are still to come; NaN where the head doesn't say. */
  #left = Number.NaN;
  #controller: Dispatcher.DispatchController | undefined;
  #response: HttpResponse | undefined;
  #content: ContentReader | undefined;
  #writing: Promise<void> | undefined;

  constructor(
    request: HttpRequest,
    choose: ChooseWriter,
    settle: Settle,
    clock: Clock,
    roots: TrustedRoots = "all",
  ) {
    this.#request = request;
    this.#choose = choose;
    this.#settle = settle;
    this.#clock = clock;
    this.#roots = roots;
  }

  start(dispatcher: Dispatcher): void {
    const { method, url, headers, body, signal } = this.#request;
    if (signal?.aborted === true) {
      this.#cancel();
      return;
    }
    signal?.addEventListener("abort", this.#cancel, { once: true });
    this.#limit(connectTimeout);
    const path = url.pathname + url.search;
    dispatcher.dispatch(
      {
        origin: url.origin,
        path,
        method,
        headers,
        body: body ?? null,
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      this,
    );
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Given up while the connection was being made: it must not go out any more.
    if (this.#over) {
      controller.abort(new CancelledError(false));
      return;
    }
    this.#sent = true;
    this.#controller = controller;
    this.#limit(this.#request.timeout);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, unknown>,
  ): void {
    if (this.#over) {
      return;
    }
    this.#response = { status, headers: plainHeaders(headers) };
    this.#left = readLength(this.#response);
    this.#content = readContent(
      this.#response.headers["content-encoding"],
      this.#choose(this.#response),
    );
    this.#limit(bodyTimeout);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    // A parser that was paused at the end of its data goes on with an empty piece: pausing for that
    // one too would never end.
    if (this.#over || chunk.byteLength === 0) {
      return;
    }
    this.#left -= chunk.byteLength;
    const writing = this.#write(chunk);
    if (this.#left === 0) {
      // A sender that is held back says so only later.
      this.#finishReceiving();
    }
    if (writing === undefined) {
      this.#limit(bodyTimeout);
      return;
    }
    // The sender waits for the disk: that time is not its own.
    this.#stopTimer?.();
    controller.pause();
    this.#writing = writing;
    writing.then(
      () => {
        if (this.#writing === writing) {
          this.#writing = undefined;
          this.#limit(bodyTimeout);
          controller.resume();
        }
      },
      (error: unknown) => this.#abort(asError(error)),
    );
  }

  onResponseEnd(): void {
    void this.#finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#fail(this.#meaning(error));
  }

  #write(chunk: Buffer): Promise<void> | undefined {
    const content = this.#content;
    if (this.#writing !== undefined) {
      // What was read before the connection was closed comes although the sender was paused.
      return this.#writing.then(() => content?.write(chunk));
    }
    try {
      return content?.write(chunk);
    } catch (error) {
      this.#abort(asError(error));
      return undefined;
    }
  }

  #finishReceiving(): void {
    this.#complete = true;
    this.#release();
  }

  async #finish(): Promise<void> {
    this.#finishReceiving();
    try {
      await this.#writing;
      await this.#content?.end();
    } catch (error) {
      this.#fail(asError(error));
      return;
    }
    const response = this.#response;
    if (response === undefined) {
      this.#fail(
        new ConnectionLostError(l10n.t("The connection was lost before a response arrived.")),
      );
    } else if (this.#end()) {
      this.#settle.resolve(response);
    }
  }

  #meaning(error: Error): Error {
    if (error instanceof ServiceError) {
      return error;
    }
    return this.#sent
      ? new ConnectionLostError(
          l10n.t(
            "The connection was lost before the full response arrived ({0}).",
            reasonOf(error),
          ),
        )
      : whyNotConnected(this.#request.url.host, error, this.#roots);
  }

  /** The step that begins now may take so many milliseconds. */
  #limit(time: number): void {
    this.#stopTimer?.();
    this.#stopTimer =
      this.#over || this.#complete
        ? undefined
        : this.#clock.after(time, () => this.#abort(new TimedOutError(this.#sent)));
  }

  /** Ends it at once: nobody need wait for the connection attempt to give up. */
  #abort(error: Error): void {
    this.#fail(error);
    this.#controller?.abort(error);
  }

  #fail(error: Error): void {
    if (this.#end()) {
      this.#settle.reject(error);
    }
  }

  /** True the first time. */
  #end(): boolean {
    const first = !this.#over;
    this.#over = true;
    this.#release();
    return first;
  }

  #release(): void {
    this.#stopTimer?.();
    this.#request.signal?.removeEventListener("abort", this.#cancel);
  }
}

/** Bytes of the body, where nothing but their number says where it ends; NaN otherwise. */
function readLength({ headers }: HttpResponse): number {
  return headers["transfer-encoding"] === undefined
    ? Number(headers["content-length"])
    : Number.NaN;
}

function plainHeaders(headers: Record<string, unknown>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    plain[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : textOf(value);
  }
  return plain;
}
