// The database effects of inbound activities.

import type { FederationDb } from '../../foundation/tables/federation.ts';
import type { PreparedNote } from '../remote/thoughts/prepare-note.ts';

/**
 * Applies an activity: SQL only, in the transaction that finishes its event. `plain` is set if the effect is
 * empty (null) or only stores this plain note; such effects may share a transaction.
 */
export type Effect = { (tx: FederationDb): Promise<void>; readonly plain?: PreparedNote | null };
