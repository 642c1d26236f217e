// A response that takes long to put together: the handler returns what makes it, which runs when it is its turn.

import type { Spool } from '../payload/spool.ts';
import type { Reply } from './reply.ts';

export class BulkReply {
  /** Must depend on the address, on who asks and on the database alone, since it is run once for all who ask meanwhile. */
  readonly run: (spool: Spool) => Promise<Reply>;

  constructor(run: (spool: Spool) => Promise<Reply>) {
    this.run = run;
  }
}
