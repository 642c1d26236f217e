// A configurable picture server on loopback, also for hostile responses.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before } from 'node:test';

type Serve = (response: ServerResponse, request: IncomingMessage) => unknown;

type PictureServer = {
  origin: string;
  host: string;
  /** Serves at `path`, and returns the address. */
  at(path: string, serve: Serve): string;
  /** Serves a picture of `size` bytes at `path`, and returns the address. */
  picture(path: string, size?: number): string;
  /** Number of requests for a path. */
  asked(path: string): number;
  requests: IncomingMessage[];
};

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** A PNG signature with filler; it cannot be decoded. */
export const pngOf = (size: number): Buffer => Buffer.concat([PNG, Buffer.alloc(size - PNG.length, 7)]);

/** Use the returned function inside tests only. */
export function usePictureServer(): () => PictureServer {
  const served = new Map<string, Serve>();
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const serve = served.get(request.url ?? '/');
    if (serve) serve(response, request);
    else response.writeHead(404).end();
  });
  let running: PictureServer | undefined;
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const origin = `http://${host}`;
    const at = (path: string, serve: Serve) => {
      served.set(path, serve);
      return origin + path;
    };
    running = {
      origin,
      host,
      requests,
      at,
      picture: (path, size = 100) =>
        at(path, (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(pngOf(size))),
      asked: (path) => requests.filter(({ url }) => url === path).length,
    };
  });
  after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return () => {
    if (!running) throw new Error('The server starts before the first test.');
    return running;
  };
}
