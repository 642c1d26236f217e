// Tombstones of deleted objects.
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import { PLAIN_CONTEXT } from './json-ld-context.ts';

/** `formerType` is null if unknown. */
export const toTombstone = (uri: string, formerType: string | null, deletedAt: Instant) => ({
  '@context': PLAIN_CONTEXT,
  id: uri,
  type: 'Tombstone',
  ...(formerType === null ? {} : { formerType }),
  deleted: formatInstant(deletedAt),
});
