// An answer that is more than a JSON body with the endpoint's success status.
import type { Readable } from 'node:stream';
import type { Spooled } from './spool.ts';

export type AnswerBody = object | string | Buffer | Readable | Spooled | null;

export class Answer {
  readonly status: number;
  readonly body: AnswerBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: AnswerBody = null, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}
