// A reply that takes long to compute: the handler returns a function, which runs when capacity is available.

import type { Spool } from '../payload/spool.ts';
import type { Reply } from './reply.ts';

export class BulkReply {
  /** Must depend only on URL, caller and database, because it runs once for all concurrent requests. */
  readonly run: (spool: Spool) => Promise<Reply>;

  constructor(run: (spool: Spool) => Promise<Reply>) {
    this.run = run;
  }
}
