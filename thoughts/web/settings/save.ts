// Saves changes of one's profile, as the interface does.
import type { Commit } from '@tandem/platform/http/endpoint/call.ts';
import type { ThoughtsTables } from '../../tables.ts';
import { changeProfile, type ProfileChanges } from '../../users/profile.ts';
import type { Site } from '../site/page.ts';
import type { Member } from '../visitor/visitor.ts';

/** What is not named stays. */
export const change = (
  { thoughts }: Site,
  { commit }: { commit: Commit<ThoughtsTables> },
  { caller }: Pick<Member, 'caller'>,
  changes: Partial<ProfileChanges>,
): Promise<unknown> =>
  commit((tx) =>
    changeProfile(
      tx,
      caller,
      { columns: {}, friends: null, fields: null, email: null, ...changes },
      { now: thoughts.clock.now(), requireMatch: async () => {} },
    ),
  );
