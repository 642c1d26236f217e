// Saves changes of one's profile, as the interface does.
import {
  type Device,
  deviceOf,
  NO_DEVICE,
  type Requester,
} from '@tandem/platform/accounts/activity/activity.ts';
import type { Commit } from '@tandem/platform/http/endpoint/call.ts';
import { changeProfile, type ProfileChanges } from '../../accounts/users/profile.ts';
import type { ThoughtsTables } from '../../foundation/tables/tables.ts';
import type { Member } from '../session/visitor.ts';
import type { Site } from '../site/page.ts';

/** What is not named stays. */
export const change = (
  { thoughts }: Site,
  { commit, ...from }: Partial<Requester> & { commit: Commit<ThoughtsTables> },
  { caller }: Pick<Member, 'caller'>,
  changes: Partial<ProfileChanges>,
): Promise<unknown> =>
  commit((tx) =>
    changeProfile(
      tx,
      caller,
      { columns: {}, friends: null, fields: null, email: null, ...changes },
      { now: thoughts.clock.now(), requireMatch: async () => {}, device: originOf(from) },
    ),
  );

const originOf = ({ address, header }: Partial<Requester>): Device =>
  address === undefined || header === undefined ? NO_DEVICE : deviceOf({ address, header });
