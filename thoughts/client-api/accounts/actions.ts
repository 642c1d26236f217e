// Routes that change the caller's relationship to an account.
import { randomUUIDv7 } from 'node:crypto';
import type { Commit } from '@tandem/platform/http/endpoint/call.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { ThoughtsContext } from '../../context.ts';
import { type Actor, requireOwnActor } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb, ThoughtsTables } from '../../foundation/tables/tables.ts';
import { blockUser, unblockUser } from '../../people/blocks/blocks.ts';
import { endorse, unendorse } from '../../people/endorsements/endorsements.ts';
import { acceptFollow, requestFollow } from '../../people/follows/follow.ts';
import { changeFollowOptions, type FollowOptions } from '../../people/follows/options.ts';
import { rejectRequest, removeFollower } from '../../people/follows/requests.ts';
import { unfollow } from '../../people/follows/unfollow.ts';
import { setAccountNote } from '../../people/notes/account-notes.ts';
import { muteUser, unmuteUser } from '../../posts/mutes/mutes.ts';
import type { Relationship } from '../entities/relationship.ts';
import * as contract from './action-contract.ts';
import { requireAccount } from './find-account.ts';
import { loadRelationship } from './relationships.ts';

type Act = (tx: ThoughtsDb, own: Actor, other: Actor) => Promise<unknown>;
type FollowAccountRequest = Static<typeof contract.FollowAccountRequest>;
type Acting = { caller: Caller; commit: Commit<ThoughtsTables> };

/** Runs `act` between the caller and the account, and returns the resulting relationship. */
const perform = ({ caller, commit }: Acting, accountId: string, act: Act): Promise<Relationship> =>
  commit(async (tx) => {
    const own = await requireOwnActor(tx, caller);
    const other = await requireAccount(tx, accountId);
    await act(tx, own, other);
    return loadRelationship(tx, own.id, other.id);
  });

export function mountAccountActions(thoughts: ThoughtsContext): void {
  const { http, clock } = thoughts;

  http.mount(contract.followAccount, (call) => {
    const activity = `${thoughts.base}/activities/${randomUUIDv7()}`;
    const options = readFollowOptions(call.body);
    return perform(call, call.params.id, async (tx, own, other) => {
      const uri = other.host === null ? null : activity;
      const key = { followerId: own.id, followeeId: other.id };
      await requestFollow(tx, { ...key, uri }, clock.now());
      if (Object.keys(options).length > 0) await changeFollowOptions(tx, key, options);
    });
  });

  http.mount(contract.unfollowAccount, (call) =>
    perform(call, call.params.id, async (tx, own, other) => {
      if (own.id !== other.id) await unfollow(tx, { followerId: own.id, followeeId: other.id }, clock.now());
    }),
  );

  http.mount(contract.blockAccount, (call) =>
    perform(call, call.params.id, (tx, own, other) =>
      blockUser(tx, { blockerId: own.id, blockedId: other.id, uri: null }, clock.now()),
    ),
  );

  http.mount(contract.unblockAccount, (call) =>
    perform(call, call.params.id, (tx, own, other) =>
      unblockUser(tx, { blockerId: own.id, blockedId: other.id }, clock.now()),
    ),
  );

  http.mount(contract.noteAccount, (call) =>
    perform(call, call.params.id, (tx, own, other) =>
      setAccountNote(tx, own.id, other.id, call.body.comment ?? ''),
    ),
  );

  for (const declared of contract.endorseAccount)
    http.mount(declared, (call) =>
      perform(call, call.params.id, (tx, own, other) => endorse(tx, own.id, other.id, clock.now())),
    );
  for (const declared of contract.unendorseAccount)
    http.mount(declared, (call) =>
      perform(call, call.params.id, (tx, own, other) => unendorse(tx, own.id, other.id)),
    );

  mountMuteActions(thoughts);
  mountFollowerActions(thoughts);
}

/** The options present in the request; regional language tags are reduced to the base language. */
function readFollowOptions({ reblogs, notify, languages }: FollowAccountRequest): Partial<FollowOptions> {
  const names = (languages ?? []).filter((name) => name !== '').map(readLanguageName);
  return {
    ...(reblogs === undefined ? {} : { showsBoosts: reblogs }),
    ...(notify === undefined ? {} : { notifies: notify }),
    ...(languages === undefined ? {} : { languages: names.length === 0 ? null : [...new Set(names)] }),
  };
}

function readLanguageName(tag: string): string {
  const [name = ''] = tag.toLowerCase().split(/[-_]/);
  if (!/^[a-z]{2,8}$/.test(name)) throw invalid('/languages', 'must be language tags such as `en`');
  return name;
}

function mountMuteActions({ http, clock }: ThoughtsContext): void {
  http.mount(contract.muteAccount, (call) => {
    const { duration = 0, notifications = true } = call.body;
    return perform(call, call.params.id, (tx, own, other) => {
      const now = clock.now();
      const expiresAt = duration === 0 ? null : now + duration * SECOND;
      const options = { hidesNotifications: notifications, expiresAt };
      return muteUser(tx, { muterId: own.id, mutedId: other.id }, options, now);
    });
  });

  http.mount(contract.unmuteAccount, (call) =>
    perform(call, call.params.id, (tx, own, other) => unmuteUser(tx, { muterId: own.id, mutedId: other.id })),
  );
}

function mountFollowerActions({ http, clock }: ThoughtsContext): void {
  http.mount(contract.removeFromFollowers, (call) =>
    perform(call, call.params.id, (tx, own, other) =>
      removeFollower(tx, { followerId: other.id, followeeId: own.id }, clock.now()),
    ),
  );

  http.mount(contract.authorizeFollowRequest, (call) =>
    perform(call, call.params.account_id, async (tx, own, other) => {
      if (!(await acceptFollow(tx, { followerId: other.id, followeeId: own.id }, clock.now())))
        throw notFound('follow request');
    }),
  );

  http.mount(contract.rejectFollowRequest, (call) =>
    perform(call, call.params.account_id, (tx, own, other) =>
      rejectRequest(tx, { followerId: other.id, followeeId: own.id }, clock.now()),
    ),
  );
}
