// The operations of administrators on reports, thoughts and accounts, and the log of all that they do.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { PageOf, PageQuery } from '@tandem/platform/schema/paging.ts';
import { idParams, nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { ThoughtId } from '../ids.ts';

/** Their caller has to be an administrator. */
export const MODERATED = { tag: 'moderation', access: 'bearer', role: 'admin' } as const;

const time = Type.String({ format: 'date-time' });

export const ModeratedReport = Type.Object(
  {
    id: Type.String(),
    reporter: Type.String({ description: 'The address of who reported, often a server’s own actor.' }),
    objects: Type.Array(Type.String(), { description: 'The addresses of the people and thoughts reported.' }),
    reason: Type.String(),
    category: nullable(Type.String({ description: 'Of reports by people here.' })),
    receivedAt: time,
  },
  { title: 'ModeratedReport' },
);
export type ModeratedReport = Static<typeof ModeratedReport>;

export const reports = endpoint({
  ...MODERATED,
  method: 'GET',
  path: '/moderation/reports',
  operationId: 'listModeratedReports',
  summary: 'List reports',
  description: 'By people here, and from other servers.',
  query: Type.Object(PageQuery),
  success: { status: 200, schema: PageOf(ModeratedReport), description: 'The newest first.' },
});

export const dismiss = endpoint({
  ...MODERATED,
  method: 'DELETE',
  path: '/moderation/reports/{id}',
  operationId: 'dismissReport',
  summary: 'Dismiss a report',
  description: 'It is deleted; the log keeps that it was.',
  params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
  success: { status: 204, description: 'Dismissed.' },
  refuses: ['not-found'],
});

export const removeThought = endpoint({
  ...MODERATED,
  method: 'DELETE',
  path: '/moderation/thoughts/{id}',
  operationId: 'removeThought',
  summary: 'Remove a thought of anybody',
  description:
    'As if its author had deleted it: other servers are told. One of another server is not fetched again.',
  params: idParams<ThoughtId>(),
  success: { status: 204, description: 'Removed.' },
  refuses: ['not-found'],
});

export const ModeratedAccount = Type.Object(
  {
    username: Type.String(),
    email: Type.String(),
    role: Type.String({ enum: ['user', 'admin'] }),
    createdAt: time,
    disabledAt: nullable(time),
    hasStyle: Type.Boolean({ description: 'Whether the user has chosen a style.' }),
    styleHidden: Type.Boolean({ description: 'Whether the style is switched off.' }),
  },
  { title: 'ModeratedAccount' },
);
export type ModeratedAccount = Static<typeof ModeratedAccount>;

export const accounts = endpoint({
  ...MODERATED,
  method: 'GET',
  path: '/moderation/accounts',
  operationId: 'listModeratedAccounts',
  summary: 'List accounts',
  description: 'With their roles, and since when they are disabled.',
  query: Type.Object({
    q: Type.Optional(
      Type.String({ maxLength: 200, description: 'The beginning of a username or email address.' }),
    ),
    ...PageQuery,
  }),
  success: { status: 200, schema: PageOf(ModeratedAccount), description: 'The newest first.' },
});

const onAccount = {
  ...MODERATED,
  path: '/moderation/accounts/{username}/disable',
  params: Type.Object({ username: Type.String({ maxLength: 100 }) }),
  refuses: ['forbidden', 'not-found'],
} as const;

export const disable = endpoint({
  ...onAccount,
  method: 'POST',
  operationId: 'disableAccount',
  summary: 'Disable an account',
  description:
    'Ends its sessions, keys and apps; nobody can log in. Its profile and thoughts are kept, and hidden from ' +
    'everybody until it is enabled. Reports about it are resolved. Administrators are disabled on the command line ' +
    'alone.',
  success: { status: 204, description: 'Disabled, now or before.' },
});

export const enable = endpoint({
  ...onAccount,
  method: 'DELETE',
  operationId: 'enableAccount',
  summary: 'Enable an account again',
  description: 'Its owner can log in again, and its profile and thoughts are back; sessions stay ended.',
  success: { status: 204, description: 'Enabled.' },
});

const ResetLink = Type.Object(
  {
    url: Type.String({ description: 'To give to the owner. It is shown only now.' }),
    expiresAt: time,
  },
  { title: 'ResetLink' },
);

export const createResetLink = endpoint({
  ...onAccount,
  method: 'POST',
  path: '/moderation/accounts/{username}/reset-link',
  operationId: 'createResetLink',
  summary: 'Create a link to reset a password',
  description:
    'The owner of the account chooses a new password with it, once and within 24 hours. It bypasses no second factor. ' +
    'Needs a recent confirmation (403 `reauthentication-required`). Links for administrators are created on the ' +
    'command line alone (403 `is-administrator`).',
  success: { status: 201, schema: ResetLink, description: 'The link.' },
  showsSecret: true,
});

export const LimitedPerson = Type.Object(
  {
    username: Type.String({ description: '`user@host`.' }),
    level: Type.String({ enum: ['suspend', 'limit'] }),
    since: time,
  },
  { title: 'LimitedPerson' },
);
export type LimitedPerson = Static<typeof LimitedPerson>;

export const people = endpoint({
  ...MODERATED,
  method: 'GET',
  path: '/moderation/people',
  operationId: 'listLimitedPeople',
  summary: 'List suspended and limited people of other servers',
  description: 'What administrators decided about single people; blocks of whole servers are not in it.',
  query: Type.Object(PageQuery),
  success: { status: 200, schema: PageOf(LimitedPerson), description: 'The last first.' },
});

const onPerson = {
  ...MODERATED,
  params: Type.Object({ username: Type.String({ maxLength: 500 }) }),
  refuses: ['forbidden', 'not-found'],
} as const;

export const suspend = endpoint({
  ...onPerson,
  method: 'POST',
  path: '/moderation/people/{username}/suspend',
  operationId: 'suspendPerson',
  summary: 'Suspend a person of another server',
  description:
    'Nobody here sees the person or their thoughts, follows between them and users here end, and what they send is ' +
    'dropped. Replaces a limit. Reports about them are resolved.',
  success: { status: 204, description: 'Suspended, now or before.' },
});

export const limit = endpoint({
  ...onPerson,
  method: 'POST',
  path: '/moderation/people/{username}/limit',
  operationId: 'limitPerson',
  summary: 'Limit a person of another server',
  description:
    'Only followers find their thoughts in public feeds, hashtags and searches, and get notifications of them. Whom ' +
    'they ask to follow approves it. Replaces a suspension. Reports about them are resolved.',
  success: { status: 204, description: 'Limited, now or before.' },
});

export const release = endpoint({
  ...onPerson,
  method: 'DELETE',
  path: '/moderation/people/{username}/limit',
  operationId: 'releasePerson',
  summary: 'End a suspension or a limit',
  description: 'Follows that a suspension ended stay ended.',
  success: { status: 204, description: 'Ended.' },
});

const onStyle = {
  ...MODERATED,
  path: '/moderation/accounts/{username}/hide-style',
  params: Type.Object({ username: Type.String({ maxLength: 100 }) }),
  refuses: ['not-found'],
} as const;

export const hideStyle = endpoint({
  ...onStyle,
  method: 'POST',
  operationId: 'hideStyle',
  summary: 'Switch off the style of an account',
  description:
    'Its pages look as those of everybody without one, and `customCss` is empty for others. The owner is told, and can ' +
    'change the style, which stays off.',
  success: { status: 204, description: 'It is off, now or before.' },
});

export const showStyle = endpoint({
  ...onStyle,
  method: 'DELETE',
  operationId: 'showStyle',
  summary: 'Switch the style of an account on again',
  description: 'Its pages and `customCss` show the style that its owner saved last.',
  success: { status: 204, description: 'It is on.' },
});

export const ModerationAct = Type.Object(
  {
    id: Type.String(),
    operator: Type.String(),
    act: Type.String({ examples: ['disable-account'] }),
    target: Type.String(),
    detail: Type.String(),
    createdAt: time,
  },
  { title: 'ModerationAct' },
);
export type ModerationAct = Static<typeof ModerationAct>;

export const acts = endpoint({
  ...MODERATED,
  method: 'GET',
  path: '/moderation/acts',
  operationId: 'listModerationActs',
  summary: 'List what administrators did',
  description: 'Over HTTP; the command line is not logged here.',
  query: Type.Object({
    person: Type.Optional(
      Type.String({
        maxLength: 500,
        description: 'The handle of whom acts were about; else all are listed.',
      }),
    ),
    ...PageQuery,
  }),
  success: { status: 200, schema: PageOf(ModerationAct), description: 'The newest first.' },
});
