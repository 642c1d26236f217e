// A connection that sends arbitrary requests sequentially, and parses the replies.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

export type FuzzReply = { status: number; headers: ReadonlyMap<string, string>; body: Buffer };

type RequestOptions = {
  /** A reply to HEAD has no body, regardless of its headers. */
  isHead: boolean;
  /** Closes the sending half, and accepts a closed connection as a reply. */
  halfCloses: boolean;
};

export type FuzzConnection = {
  /** The reply; null if the server closed without one. Rejects if neither happens within `REPLY_TIMEOUT`. */
  request(bytes: Buffer, options: RequestOptions): Promise<FuzzReply | null>;
  close(): void;
};

/** Longer than any operation takes, including the queue for password hashes. */
const REPLY_TIMEOUT = 20_000;

/** Connects to `port` of this machine on the first request, and again after the server has closed. */
export function createConnection(port: number): FuzzConnection {
  let socket: Socket | null = null;
  const open = async (): Promise<Socket> => {
    if (socket && !socket.destroyed && socket.writable) return socket;
    socket = connect({ port, host: 'localhost', noDelay: true, allowHalfOpen: true });
    await once(socket, 'connect');
    socket.on('error', () => {});
    return socket;
  };
  return {
    request: async (bytes, options) => {
      const opened = await open();
      const reply = await sendAndRead(opened, bytes, options);
      const isLast = reply === null || reply.headers.get('connection') === 'close' || options.halfCloses;
      if (isLast) opened.destroy();
      return reply;
    },
    close: () => void socket?.destroy(),
  };
}

function sendAndRead(
  socket: Socket,
  bytes: Buffer,
  { isHead, halfCloses: hangsUp }: RequestOptions,
): Promise<FuzzReply | null> {
  const { promise, resolve, reject } = Promise.withResolvers<FuzzReply | null>();
  let unread: Buffer = Buffer.alloc(0);
  const tryRead = (isEnd: boolean): void => {
    try {
      const reply = parseReply(unread, isHead, isEnd);
      if (reply) end(() => resolve(reply));
      else if (isEnd) end(() => resolve(null));
    } catch (error) {
      end(() => reject(error));
    }
  };
  const onData = (chunk: Buffer): void => {
    unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
    tryRead(false);
  };
  const onEnd = (): void => tryRead(true);
  const timer = setTimeout(() => {
    socket.destroy();
    end(() => reject(new Error(`No response in ${REPLY_TIMEOUT / 1000} s.`)));
  }, REPLY_TIMEOUT);
  const end = (settle: () => void): void => {
    clearTimeout(timer);
    socket.off('data', onData).off('end', onEnd).off('close', onEnd);
    settle();
  };
  socket.on('data', onData).on('end', onEnd).on('close', onEnd);
  if (hangsUp) socket.end(bytes);
  else socket.write(bytes);
  return promise;
}

/**
 * Parses the complete reply in `bytes`; `isEnd` means that no more bytes follow. Null if more bytes are
 * needed.
 */
function parseReply(bytes: Buffer, isHead: boolean, isEnd: boolean): FuzzReply | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
  if (!status) throw new Error(`Not an HTTP/1.1 response: ${first}`);
  const rest = bytes.subarray(end + 4);
  if (status < 200) return parseReply(rest, isHead, isEnd);
  const headers = new Map(lines.map((line) => splitHeader(line)));
  const body = isHead || status === 204 || status === 304 ? Buffer.alloc(0) : readBody(rest, headers, isEnd);
  return body && { status, headers, body: decode(body, headers.get('content-encoding')) };
}

const DECODERS: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

/** @throws Error if the body does not match its content coding. */
function decode(body: Buffer, coding: string | undefined): Buffer {
  if (coding === undefined || body.length === 0) return body;
  const decoder = DECODERS[coding];
  if (!decoder) throw new Error(`An unknown content encoding: ${coding}`);
  return decoder(body);
}

const splitHeader = (line: string): [string, string] => {
  const at = line.indexOf(':');
  return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
};

function readBody(rest: Buffer, headers: ReadonlyMap<string, string>, isEnd: boolean): Buffer | null {
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(rest);
  const length = headers.get('content-length');
  if (length === undefined) return isEnd ? rest : null;
  return rest.length >= Number(length) ? rest.subarray(0, Number(length)) : null;
}

function readChunks(rest: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = rest.indexOf('\r\n', at);
    if (end < 0) return null;
    const size = Number.parseInt(rest.toString('latin1', at, end), 16);
    if (rest.length < end + 2 + size + 2) return null;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(rest.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
