// What inbound activities change.

import type { FederationDb } from '../../foundation/tables/federation.ts';
import type { PreparedNote } from '../remote/thoughts/prepare-note.ts';

/**
 * What an activity changes: SQL alone, in the transaction that ends its event. `plain` where that is nothing
 * (null), or storing this plain note: then it may share a transaction with others.
 */
export type Effect = { (tx: FederationDb): Promise<void>; readonly plain?: PreparedNote | null };
