// A reply with its own status, headers or body type, for handlers whose result is not just JSON.
import type { Readable } from 'node:stream';
import type { SpooledFile } from '../payload/spool.ts';

type ReplyBody = object | string | Buffer | Readable | SpooledFile | null;

export class Reply {
  readonly status: number;
  readonly body: ReplyBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: ReplyBody = null, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}
