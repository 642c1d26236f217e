// A single request on a separate connection, from a given local address.
import { request as open } from 'node:http';

type ClientRequest = {
  method: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  localAddress?: string;
};

export type ClientReply = { status: number; body: string };

const TIMEOUT_MS = 30_000;

/** Resolves with the complete response; the status is 0 without one within 30 seconds. */
export function sendRequest(
  url: string,
  { method, headers = {}, body, localAddress = '127.0.0.1' }: ClientRequest,
): Promise<ClientReply> {
  return new Promise((resolve) => {
    const fail = () => resolve({ status: 0, body: '' });
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = open(
      url,
      { method, headers: { ...headers, ...length }, localAddress, agent: false },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', fail);
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        );
      },
    );
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error('no reply')));
    sent.on('error', fail).end(body);
  });
}
