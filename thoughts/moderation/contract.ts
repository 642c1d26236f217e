// Operations of administrators on reports, thoughts and accounts, and the log of their actions.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { PageOf, PageQuery } from '@tandem/platform/schema/paging.ts';
import { idParams, nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { ThoughtId } from '../ids.ts';

/** The caller must be an administrator. */
export const MODERATED = { tag: 'moderation', access: 'bearer', role: 'admin' } as const;

const time = Type.String({ format: 'date-time' });

export const ModeratedReport = Type.Object(
  {
    id: Type.String(),
    reporter: Type.String({ description: 'The actor id of the reporter, often the actor of a server.' }),
    objects: Type.Array(Type.String(), { description: 'The ids of the reported people and thoughts.' }),
    reason: Type.String(),
    category: nullable(Type.String({ description: 'Only in reports by local users.' })),
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
  description: 'Reports by local users and other servers.',
  query: Type.Object(PageQuery),
  success: { status: 200, schema: PageOf(ModeratedReport), description: 'Newest first.' },
});

export const dismiss = endpoint({
  ...MODERATED,
  method: 'DELETE',
  path: '/moderation/reports/{id}',
  operationId: 'dismissReport',
  summary: 'Dismiss a report',
  description: 'The report is deleted, and the dismissal is logged.',
  params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
  success: { status: 204, description: 'Dismissed.' },
  refuses: ['not-found'],
});

export const removeThought = endpoint({
  ...MODERATED,
  method: 'DELETE',
  path: '/moderation/thoughts/{id}',
  operationId: 'removeThought',
  summary: 'Remove any thought',
  description:
    'Equivalent to a deletion by its author, and federated. A remote thought is not fetched again.',
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
    hasStyle: Type.Boolean({ description: 'Whether the user has a style.' }),
    styleHidden: Type.Boolean({ description: 'Whether the style is disabled.' }),
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
  description: 'With their roles and the time of disabling.',
  query: Type.Object({
    q: Type.Optional(
      Type.String({ maxLength: 200, description: 'A prefix of a username or email address.' }),
    ),
    ...PageQuery,
  }),
  success: { status: 200, schema: PageOf(ModeratedAccount), description: 'Newest first.' },
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
    'Ends its sessions, keys and app authorizations, and refuses logins. Its profile and thoughts are stored but hidden ' +
    'until it is enabled. Reports about it are resolved. Administrators are disabled on the command line ' +
    'only.',
  success: { status: 204, description: 'The account is disabled.' },
});

export const enable = endpoint({
  ...onAccount,
  method: 'DELETE',
  operationId: 'enableAccount',
  summary: 'Enable an account',
  description:
    'Its owner can log in again, and its profile and thoughts are visible again. Sessions stay ended.',
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
  summary: 'List suspended and limited remote people',
  description: 'Decisions about individual people. Blocks of servers are not included.',
  query: Type.Object(PageQuery),
  success: { status: 200, schema: PageOf(LimitedPerson), description: 'Newest first.' },
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
  summary: 'Suspend a remote person',
  description:
    'Hides the person and their thoughts, removes follows between them and local users, and drops their ' +
    'activities. Replaces a limit. Reports about them are resolved.',
  success: { status: 204, description: 'The person is suspended.' },
});

export const limit = endpoint({
  ...onPerson,
  method: 'POST',
  path: '/moderation/people/{username}/limit',
  operationId: 'limitPerson',
  summary: 'Limit a remote person',
  description:
    'Only followers find their thoughts in public feeds, hashtags and searches, and get notifications from them. Their ' +
    'follows require approval. Replaces a suspension. Reports about them are resolved.',
  success: { status: 204, description: 'The person is limited.' },
});

export const release = endpoint({
  ...onPerson,
  method: 'DELETE',
  path: '/moderation/people/{username}/limit',
  operationId: 'releasePerson',
  summary: 'Remove a suspension or limit',
  description: 'Follows removed by a suspension are not restored.',
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
  summary: 'Disable the style of an account',
  description:
    'Its pages have the default style, and `customCss` is empty for others. The owner is informed and can ' +
    'change the style, which stays disabled.',
  success: { status: 204, description: 'The style is disabled.' },
});

export const showStyle = endpoint({
  ...onStyle,
  method: 'DELETE',
  operationId: 'showStyle',
  summary: 'Enable the style of an account',
  description: 'Its pages and `customCss` have the style last saved by its owner.',
  success: { status: 204, description: 'The style is enabled.' },
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
  summary: 'List moderation actions',
  description: 'Actions over HTTP. Commands are not logged here.',
  query: Type.Object({
    person: Type.Optional(
      Type.String({
        maxLength: 500,
        description: 'The handle of the affected person. By default all actions are listed.',
      }),
    ),
    ...PageQuery,
  }),
  success: { status: 200, schema: PageOf(ModerationAct), description: 'Newest first.' },
});
