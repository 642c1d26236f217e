// A response that takes long to put together: the handler returns what makes it, which runs when it is its turn.
import type { Answer } from './answer.ts';
import type { Spool } from './spool.ts';

export class BulkWork {
  /** Must depend on the address, on who asks and on the database alone, since it is run once for all who ask meanwhile. */
  readonly run: (spool: Spool) => Promise<Answer>;

  constructor(run: (spool: Spool) => Promise<Answer>) {
    this.run = run;
  }
}
