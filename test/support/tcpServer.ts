import { createServer } from "node:net";
import type { Server, Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { atNewAddress } from "./newAddress.ts";
import type { TestCertificate } from "./certificates.ts";

/** A server on loopback that speaks whatever a test wants, byte by byte. */
export interface TcpServer {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Calls `connected` with each connection; with a certificate, when its handshake is over. */
export function startTcpServer(
  connected: (socket: Socket) => void,
  certificate?: TestCertificate,
): Promise<TcpServer> {
  return atNewAddress(() => listen(connected, certificate));
}

/** Answers each request, once its head and its body of `content-length` bytes are there, with what `answer` returns. */
export function startByteServer(
  answer: (request: string, socket: Socket) => string | Buffer | undefined,
  certificate?: TestCertificate,
): Promise<TcpServer> {
  return startTcpServer((socket) => {
    let got = "";
    socket.on("data", (data) => {
      got += data.toString("latin1");
      const head = got.indexOf("\r\n\r\n");
      const length = Number(/content-length: (\d+)/iu.exec(got)?.[1] ?? 0);
      if (head >= 0 && got.length >= head + 4 + length) {
        const request = got;
        got = "";
        const bytes = answer(request, socket);
        if (bytes !== undefined) {
          socket.write(bytes);
        }
      }
    });
  }, certificate);
}

async function listen(
  connected: (socket: Socket) => void,
  certificate: TestCertificate | undefined,
): Promise<TcpServer> {
  const open = new Set<Socket>();
  const watch = (socket: Socket): void => {
    open.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
  };
  const server: Server =
    certificate === undefined ? createServer(connected) : createTlsServer(certificate, connected);
  server.on("connection", watch);
  if (certificate !== undefined) {
    server.on("secureConnection", watch);
    // A client that refuses the certificate ends the handshake.
    server.on("tlsClientError", () => undefined);
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") {
    throw new Error("The test server has no port.");
  }
  return {
    url: `${certificate === undefined ? "http" : "https"}://127.0.0.1:${address.port}`,
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) {
          socket.destroy();
        }
      }),
  };
}
