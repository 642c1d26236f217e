// Reads what a request for a stream says.
import type { IncomingMessage } from 'node:http';
import type { StreamOpening } from './stream.ts';

const BEARER = /^bearer +([\x21-\x7e]{1,4096}) *$/i;
const MAX_TOKEN = 4096;

export function readOpening({ url = '', headers }: IncomingMessage): StreamOpening {
  const at = url.indexOf('?');
  const query = new URLSearchParams(at === -1 ? '' : url.slice(at + 1));
  const [, bearer] = BEARER.exec(headers.authorization ?? '') ?? [];
  const [protocol = ''] = (headers['sec-websocket-protocol'] ?? '').split(',', 1);
  const token = bearer ?? (query.get('access_token') || protocol.trim());
  return { query, headers, token: token === '' || token.length > MAX_TOKEN ? null : token };
}
