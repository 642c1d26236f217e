// A reply that takes long to compute: the handler returns the function, which runs when there is capacity.

import type { Spool } from '../payload/spool.ts';
import type { Reply } from './reply.ts';

export class BulkReply {
  /** Must depend on address, caller and database alone, as it runs once for all concurrent requests. */
  readonly run: (spool: Spool) => Promise<Reply>;

  constructor(run: (spool: Spool) => Promise<Reply>) {
    this.run = run;
  }
}
