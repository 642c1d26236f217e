// Routes of announcements in the client API.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import { tagUrl } from '../../foundation/addresses/object-ids.ts';
import {
  type Announcement as Announced,
  dismiss,
  listAnnouncements,
  react,
  unreact,
} from '../../moderation/announcements/announcements.ts';
import { hashtagsOf } from '../../posts/thoughts/content/hashtags.ts';
import { textHtml } from '../entities/account.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';

export function mountClientAnnouncements(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;

  http.mount(announcements, async ({ query, caller }) => {
    const withSeen = query.with_dismissed ?? false;
    const shown = await listAnnouncements(database.read, ownActorId(caller), clock.now(), withSeen);
    return shown.map((announced) => present(thoughts.base, announced));
  });

  http.mount(dismissAnnouncement, ({ params, caller, commit }) =>
    commit(async (tx) => {
      await dismiss(tx, ownActorId(caller), params.id, clock.now());
      return {};
    }),
  );

  http.mount(addReaction, ({ params, caller, commit }) =>
    commit(async (tx) => {
      await react(tx, ownActorId(caller), params, clock.now());
      return {};
    }),
  );

  http.mount(removeReaction, ({ params, caller, commit }) =>
    commit(async (tx) => {
      await unreact(tx, ownActorId(caller), params, clock.now());
      return {};
    }),
  );
}

function present(base: string, announced: Announced): Static<typeof Announcement> {
  const { id, content, startsAt, endsAt, allDay, createdAt, updatedAt, seen, reactions } = announced;
  return {
    id,
    content: textHtml(base, content),
    starts_at: startsAt,
    ends_at: endsAt,
    all_day: allDay,
    published: true,
    published_at: createdAt,
    updated_at: updatedAt,
    read: seen,
    mentions: [],
    statuses: [],
    tags: hashtagsOf(content).map((name) => ({ name, url: tagUrl(base, name) })),
    emojis: [],
    reactions,
  };
}

const time = Type.String({ format: 'date-time' });

const Announcement = Type.Object(
  {
    id: Type.String(),
    content: Type.String({ description: 'HTML.' }),
    starts_at: nullable(time),
    ends_at: nullable(time),
    all_day: Type.Boolean(),
    published: Type.Boolean(),
    published_at: time,
    updated_at: time,
    read: Type.Boolean({ description: 'Whether the caller has dismissed it.' }),
    mentions: Type.Array(Type.Object({}), { description: 'Empty: mentions are not linked.' }),
    statuses: Type.Array(Type.Object({}), { description: 'Empty.' }),
    tags: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
    emojis: Type.Array(Type.Object({}), { description: 'Empty.' }),
    reactions: Type.Array(
      Type.Object({ name: Type.String(), count: Type.Integer(), me: Type.Boolean() }, { title: 'Reaction' }),
    ),
  },
  { title: 'Announcement' },
);

const nothing = { status: 200, schema: Type.Object({}), description: 'Done.' } as const;
const own = { tag: 'timelines', access: 'bearer' } as const;

const announcements = clientEndpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/announcements',
  operationId: 'listAnnouncements',
  summary: 'List the announcements of the server',
  scopes: ['read:accounts'],
  query: Type.Object({
    with_dismissed: Type.Optional(
      Type.Boolean({ description: 'Includes those that the caller has dismissed.' }),
    ),
  }),
  success: { status: 200, schema: Type.Array(Announcement), description: 'Oldest first.' },
});

const dismissAnnouncement = clientEndpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/announcements/{id}/dismiss',
  operationId: 'dismissAnnouncement',
  summary: 'Dismiss an announcement',
  params: Type.Object({ id: Type.String({ maxLength: 30 }) }),
  scopes: ['write:accounts'],
  success: nothing,
  refuses: ['not-found'],
});

const onReaction = {
  ...own,
  path: '/api/v1/announcements/{id}/reactions/{name}',
  params: Type.Object({ id: Type.String({ maxLength: 30 }), name: Type.String({ maxLength: 100 }) }),
  scopes: ['write:favourites'],
  success: nothing,
} as const;

const addReaction = clientEndpoint({
  ...onReaction,
  method: 'PUT',
  operationId: 'addAnnouncementReaction',
  summary: 'Add an emoji reaction to an announcement',
  refuses: ['invalid', 'not-found'],
});

const removeReaction = clientEndpoint({
  ...onReaction,
  method: 'DELETE',
  operationId: 'removeAnnouncementReaction',
  summary: 'Remove a reaction to an announcement',
  refuses: ['not-found'],
});
