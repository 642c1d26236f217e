// The one place where changes of aliases and moves require a recent authentication.
import type { Caller } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';

/** Refuses (forbidden, `reauthentication-required`) a caller whose last authentication is not recent. */
export async function requireRecent(_db: ThoughtsDb, _caller: Caller, _now: Instant): Promise<void> {}
