// The operations on announcements.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { PageOf, PageQuery } from '@tandem/platform/schema/paging.ts';
import { nullable, optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { MODERATED } from '../contract.ts';

const time = Type.String({ format: 'date-time' });
const content = Type.String({
  maxLength: 4000,
  description: 'Plain text of 1 to 1,000 characters.',
  examples: ['We update the server on Sunday.'],
});
const startsAt = {
  format: 'date-time',
  description: 'Displayed from this time; null: immediately.',
};
const endsAt = { format: 'date-time', description: 'Displayed until this time; null: no end.' };
const allDay = Type.Boolean({ description: 'Whether apps display start and end as days without times.' });

const members = {
  id: Type.String(),
  content: Type.String(),
  startsAt: nullable(Type.String(startsAt)),
  endsAt: nullable(Type.String(endsAt)),
  allDay,
  createdAt: time,
  updatedAt: time,
};

const Reaction = Type.Object(
  {
    name: Type.String({ description: 'An emoji.' }),
    count: Type.Integer(),
    me: Type.Boolean({ description: 'Whether the caller has added this reaction.' }),
  },
  { title: 'AnnouncementReaction' },
);

const Announcement = Type.Object(
  { ...members, seen: Type.Boolean(), reactions: Type.Array(Reaction) },
  { title: 'Announcement' },
);
export type Announcement = Static<typeof Announcement>;

const ModeratedAnnouncement = Type.Object(members, { title: 'ModeratedAnnouncement' });
export type ModeratedAnnouncement = Static<typeof ModeratedAnnouncement>;

export const announcements = endpoint({
  method: 'GET',
  path: '/announcements',
  tag: 'users',
  access: 'bearer',
  operationId: 'listAnnouncements',
  summary: 'List announcements of the administrators',
  description: 'Current announcements, including those that the caller has dismissed.',
  success: {
    status: 200,
    schema: Type.Array(Announcement),
    description: 'The newest hundred, oldest first.',
  },
});

export const moderatedAnnouncements = endpoint({
  ...MODERATED,
  method: 'GET',
  path: '/moderation/announcements',
  operationId: 'listModeratedAnnouncements',
  summary: 'List all announcements',
  description: 'Including scheduled and past ones.',
  query: Type.Object(PageQuery),
  success: { status: 200, schema: PageOf(ModeratedAnnouncement), description: 'Newest first.' },
});

const optional = {
  startsAt: optionalNullable(Type.String(startsAt)),
  endsAt: optionalNullable(Type.String(endsAt)),
  allDay: Type.Optional(allDay),
};

const CreateAnnouncementRequest = Type.Object(
  { content, ...optional },
  { title: 'CreateAnnouncementRequest' },
);

export const createAnnouncement = endpoint({
  ...MODERATED,
  method: 'POST',
  path: '/moderation/announcements',
  operationId: 'createAnnouncement',
  summary: 'Publish an announcement',
  description: 'Displayed to members on their start page and in their apps until dismissed.',
  input: { kind: 'json', schema: CreateAnnouncementRequest },
  success: { status: 201, schema: ModeratedAnnouncement, description: 'The announcement.' },
});

const params = Type.Object({ id: Type.String({ maxLength: 30 }) });

const ChangeAnnouncementRequest = Type.Object(
  { content: Type.Optional(content), ...optional },
  { title: 'ChangeAnnouncementRequest' },
);

export const changeAnnouncement = endpoint({
  ...MODERATED,
  method: 'PATCH',
  path: '/moderation/announcements/{id}',
  operationId: 'changeAnnouncement',
  summary: 'Change an announcement',
  description: 'Absent members are unchanged. It stays dismissed for members who dismissed it.',
  params,
  input: { kind: 'json', schema: ChangeAnnouncementRequest },
  success: { status: 200, schema: ModeratedAnnouncement, description: 'The announcement.' },
  refuses: ['not-found'],
});

export const removeAnnouncement = endpoint({
  ...MODERATED,
  method: 'DELETE',
  path: '/moderation/announcements/{id}',
  operationId: 'removeAnnouncement',
  summary: 'Remove an announcement',
  description: 'Its reactions are removed too.',
  params,
  success: { status: 204, description: 'Removed.' },
  refuses: ['not-found'],
});
