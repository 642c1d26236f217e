import { test } from 'node:test';
import { expectGolden } from '@tandem/platform/testing/golden.ts';
import {
  featuredTagsUri,
  featuredUri,
  followersUri,
  outboxUri,
  thoughtUri,
} from '../../../foundation/addresses/object-ids.ts';
import { toStatusNumber } from '../../../foundation/status-ids/status-ids.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';
import { toQuoteStampId, toThoughtId } from '../../../ids.ts';
import * as activities from './activities.ts';
import {
  announceActivityId,
  likeActivityId,
  moveActivityId,
  pinChangeActivityId,
  quoteRequestId,
  undoActivityId,
  updateActivityId,
  voteActivityId,
} from './activity-ids.ts';
import { toActor } from './actor.ts';
import {
  toCollection,
  toHashtagCollection,
  toOrderedCollection,
  toOrderedCollectionPage,
  toSmallCollection,
} from './collections.ts';
import { type NamedPerson, type PublishedThought, toNote, toTombstone } from './note.ts';
import { toQuoteReply, toQuoteRequest, toQuoteRevocation, toQuoteStamp } from './quotes.ts';

const base = 'https://thoughts.example';
const at = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
const id = toThoughtId('0199d5a0-0000-7000-8000-000000000001');
const ada = '0199d5a0-0000-7000-8000-00000000000a' as ActorId;
const remote = 'https://other.example/ap/users/7';
const remotePost = 'https://other.example/ap/posts/9';

const bob: NamedPerson = {
  username: 'bob',
  host: 'other.example',
  uri: remote,
  url: 'https://other.example/@bob',
  maySee: true,
};
const grace: NamedPerson = {
  username: 'Grace',
  host: null,
  uri: `${base}/users/Grace`,
  url: `${base}/@Grace`,
  maySee: true,
};
const thought: PublishedThought = {
  id,
  number: toStatusNumber('thought', { created_at: at, tie: 1 }),
  username: 'ada',
  content: 'Hi @bob@other.example & @grace, see https://example.org/?a=1&b=2 #Çay\n\n<3 @nobody',
  summary: '',
  sensitive: false,
  language: null,
  visibility: 'public',
  listed: true,
  inReplyTo: remotePost,
  people: [bob, grace],
  createdAt: at,
  editedAt: at + 60_000,
  likeCount: 3,
  boostCount: 2,
  replyCount: 21,
  replies: [remotePost],
  attachments: [],
  quote: null,
  quotePolicy: 'public' as const,
};
const quoted = { uri: remotePost, url: 'https://other.example/@bob/9?a=1&b', authorization: null };
const actor = {
  username: 'ada',
  host: null,
  url: null,
  display_name: 'Ada ✨',
  actor_type: 'Person',
  bio: 'Counts & computes with @bob@other.example.\n#maths <b>',
  avatar_url: 'https://images.example/ada.png',
  avatar_description: 'A woman at an engine',
  header_description: '',
  attribution_domains: '["news.example"]',
  header_url: 'https://images.example/sea.jpg',
  manually_approves: 0 as const,
  created_at: at,
  discoverable: 1 as const,
  indexable: 0 as const,
  moved_to: null,
  fields: JSON.stringify([
    { name: 'Web', value: 'https://ada.example/?a=1&b', verifiedAt: at },
    { name: 'Likes', value: 'R&D <3', verifiedAt: null },
  ]),
};
const key = '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----\n';
const deed = { id: 'deed-1', username: 'ada' };
const follow = { uri: `${remote}#follows/1`, follower: remote };
const note = toNote(base, thought);
const like = activities.toLike(base, { ...deed, id: likeActivityId(ada, id, at) }, remotePost, remote);
const announce = () => activities.toAnnounce(base, boost, remotePost, remote);
const ofAda = (what: string) => ({ ...deed, id: `undo-${what}` });
const warned = toNote(base, {
  ...thought,
  summary: 'Spoilers & <tags>',
  sensitive: true,
  language: 'zh-TW',
  editedAt: at + 60_000,
});
const direct = toNote(base, {
  ...thought,
  visibility: 'private',
  listed: false,
  inReplyTo: null,
  people: [bob],
  editedAt: null,
});
const boost = { username: 'ada', id: announceActivityId(ada, id, at), at };

const stampId = toQuoteStampId('0199d5a0-0000-7000-8000-0000000000aa');
const asked = { uri: `${remotePost}#quote`, quoter: remote, quotingUri: remotePost, thoughtId: id };

const documents: Record<string, object> = {
  actor: toActor(base, actor, key, [bob], ['https://other.example/users/ada']),
  'actor-moved': toActor(base, { ...actor, moved_to: 'https://new.example/users/ada' }, key),
  move: activities.toMove(base, { ...deed, id: moveActivityId('1', 2) }, 'https://new.example/users/ada'),
  featured: toSmallCollection(featuredUri(base, 'ada'), [thoughtUri(base, id)]),
  'featured-tags': toHashtagCollection(featuredTagsUri(base, 'ada'), [
    { name: 'tea', href: `${base}/tags/tea` },
  ]),
  'featured-empty': toSmallCollection(featuredUri(base, 'ada'), []),
  add: activities.toPinChange(base, { ...deed, id: pinChangeActivityId('Add', id, at) }, 'Add', id),
  remove: activities.toPinChange(base, { ...deed, id: pinChangeActivityId('Remove', id, at) }, 'Remove', id),
  'actor-bare': toActor(
    base,
    {
      ...actor,
      display_name: '',
      bio: '',
      avatar_url: '',
      header_url: '',
      actor_type: 'Service',
      manually_approves: 1,
      fields: '[]',
      discoverable: null,
      indexable: null,
    },
    key,
  ),
  note,
  'note-followers': toNote(base, {
    ...thought,
    quotePolicy: 'nobody',
    visibility: 'followers',
    listed: false,
    inReplyTo: null,
    people: [bob, { ...grace, maySee: false }],
    editedAt: null,
  }),
  'note-warning': toNote(base, {
    ...thought,
    summary: 'Spoilers & <tags>',
    sensitive: true,
    language: 'zh-TW',
    editedAt: null,
  }),
  'note-pictures': toNote(base, {
    ...thought,
    content: '',
    inReplyTo: null,
    people: [],
    editedAt: null,
    attachments: [
      {
        id: '1',
        type: 'image',
        url: '/media/a.jpg',
        mediaType: 'image/jpeg',
        alt: 'A "cat" & <dog>',
        width: 640,
        height: 480,
        blurhash: null,
        focus: [0.5, -0.25],
      },
      {
        id: '2',
        type: 'image',
        url: '/media/b.png',
        mediaType: 'image/png',
        alt: '',
        width: 1,
        height: 1,
        blurhash: null,
        focus: null,
      },
    ],
  }),
  'note-unlisted': toNote(base, { ...thought, listed: false, quotePolicy: 'followers', editedAt: null }),
  'note-direct': direct,
  'note-language': toNote(base, { ...thought, language: 'es', editedAt: null }),
  'note-quote': toNote(base, { ...thought, quote: { ...quoted, authorization: `${remotePost}/stamp` } }),
  'quote-request': toQuoteRequest(
    base,
    { id: quoteRequestId(id), username: 'ada' },
    toNote(base, { ...thought, quote: quoted }),
    { author: remote, quoted: remotePost },
  ),
  'create-direct': activities.toCreate(base, id, direct),
  'update-warning': activities.toUpdate(
    base,
    { id: updateActivityId(id, at + 60_000), at: at + 60_000 },
    warned,
  ),
  tombstone: toTombstone(thoughtUri(base, id), 'Note', at),
  create: activities.toCreate(base, id, note),
  update: activities.toUpdate(base, { id: updateActivityId(id, at + 60_000), at: at + 60_000 }, note),
  delete: activities.toDelete(base, 'ada', id, { visibility: 'public', listed: true }, [remote]),
  'delete-followers': activities.toDelete(base, 'ada', id, { visibility: 'followers', listed: false }, []),
  'delete-direct': activities.toDelete(base, 'ada', id, { visibility: 'private', listed: false }, [remote]),
  'undo-announce': activities.toUndo(base, ofAda('announce'), announce()),
  'undo-follow': activities.toUndo(base, ofAda('follow'), activities.toFollow(base, deed, remote)),
  'undo-block': activities.toUndo(base, ofAda('block'), activities.toBlock(base, deed, remote)),
  'delete-unlisted': activities.toDelete(base, 'ada', id, { visibility: 'public', listed: false }, []),
  'update-actor': activities.toUpdateActor(base, deed, toActor(base, actor, key)),
  'delete-actor': activities.toDeleteActor(base, deed),
  like,
  'undo-like': activities.toUndo(base, { ...deed, id: undoActivityId(likeActivityId(ada, id, at)) }, like),
  announce: announce(),
  vote: activities.toVote(
    base,
    { ...deed, id: voteActivityId(ada, id, 1, at), at },
    { question: remotePost, name: 'Dogs & <more>', author: remote },
  ),
  follow: activities.toFollow(base, deed, remote),
  accept: activities.toAccept(base, deed, follow),
  reject: activities.toReject(base, deed, { ...follow, uri: null }),
  'quote-accept': toQuoteReply(base, deed, asked, stampId),
  'quote-reject': toQuoteReply(base, deed, asked, null),
  'quote-stamp': toQuoteStamp(base, { id: stampId, username: 'ada', thoughtId: id, quotingUri: remotePost }),
  'quote-revocation': toQuoteRevocation(base, deed, stampId, remote),
  block: activities.toBlock(base, deed, remote),
  flag: activities.toFlag(base, { id: 'flag-1', actor: `${base}/actor` }, [remote, remotePost], 'Spam'),
  likes: toCollection(`${thoughtUri(base, id)}/likes`, 3),
  outbox: toOrderedCollection(outboxUri(base, 'ada'), 41),
  'followers-page': toOrderedCollectionPage(followersUri(base, 'ada'), 2, 41, [remote, grace.uri]),
};

for (const [name, document] of Object.entries(documents)) {
  test(`${name} matches the golden file`, async () => {
    const text = `${JSON.stringify(document, null, 2)}\n`;
    await expectGolden(new URL(`golden/${name}.golden.json`, import.meta.url), text);
  });
}
