// The caller's own account: endpoints, routes, changes of the profile, and the confirmation of its email
// address.

import { requireAccount } from '@tandem/platform/accounts/accounts.ts';
import { sendVerification } from '@tandem/platform/accounts/email-change.ts';
import type { Commit } from '@tandem/platform/http/endpoint/call.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import type { StagedFile } from '@tandem/platform/media/blob-store/blob-store.ts';
import { forbidden, invalid } from '@tandem/platform/refusal.ts';
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { toLanguage } from '@tandem/platform/text/language.ts';
import type { Static } from 'typebox';
import { accountContextOf } from '../../accounts/auth/account-context.ts';
import { MAX_PICTURE_DESCRIPTION } from '../../accounts/users/contract.ts';
import { MAX_FIELD_LENGTH, MAX_FIELDS } from '../../accounts/users/fields.ts';
import { type GivenPicture, storePictures, withoutPicture } from '../../accounts/users/pictures/pictures.ts';
import { changeProfile, type ProfileChanges, type ProfileColumns } from '../../accounts/users/profile.ts';
import { readAttributionDomains } from '../../accounts/users/rules.ts';
import type { ThoughtsContext } from '../../context.ts';
import { type Actor, requireOwnActor } from '../../foundation/actors/actors.ts';
import { isQuotePolicy } from '../../foundation/quote-policies/policy.ts';
import type { DefaultVisibility, ThoughtsDb, ThoughtsTables } from '../../foundation/tables/tables.ts';
import { countFollowRequests } from '../../people/follows/requests.ts';
import { loadFeaturedTags } from '../../posts/featured-tags/featured-tags.ts';
import {
  CredentialAccount,
  Profile,
  presentCredentialAccount,
  presentProfile,
  toPrivacy,
} from '../entities/credential-account.ts';
import { clientEndpoint, UPDATE } from '../http/client-endpoint.ts';

const common = { tag: 'accounts', access: 'bearer' } as const;

const verifyCredentials = clientEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/accounts/verify_credentials',
  operationId: 'verifyCredentials',
  cache: 'per-caller',
  summary: 'Read the caller’s own account',
  scopes: ['profile', 'read:accounts'],
  success: { status: 200, schema: CredentialAccount, description: 'The account.' },
});

const Preferences = Type.Object(
  {
    'posting:default:visibility': Type.String({ enum: ['public', 'unlisted', 'private', 'direct'] }),
    'posting:default:sensitive': Type.Boolean(),
    'posting:default:language': nullable(Type.String()),
    'posting:default:quote_policy': Type.String({ enum: ['public', 'followers', 'nobody'] }),
    'reading:expand:media': Type.String({ enum: ['default', 'show_all', 'hide_all'] }),
    'reading:expand:spoilers': Type.Boolean(),
    'reading:autoplay:gifs': Type.Boolean(),
  },
  { title: 'Preferences' },
);

const readPreferences = clientEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/preferences',
  operationId: 'readPreferences',
  cache: 'per-caller',
  summary: 'Read the caller’s preferences',
  scopes: ['read:accounts'],
  success: {
    status: 200,
    schema: Preferences,
    description: 'The caller sets the defaults of new statuses; other preferences are fixed.',
  },
});

const given = Type.Optional(Type.Unsafe<unknown>({}));
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const flag = Type.Optional(Type.Boolean());

const ProfileField = Type.Object({ name: text(MAX_FIELD_LENGTH), value: text(MAX_FIELD_LENGTH) });

const UpdateCredentialsRequest = Type.Object({
  display_name: text(50),
  note: text(500),
  locked: flag,
  bot: flag,
  discoverable: flag,
  indexable: flag,
  hide_collections: flag,
  avatar: given,
  header: given,
  avatar_description: text(MAX_PICTURE_DESCRIPTION),
  header_description: text(MAX_PICTURE_DESCRIPTION),
  show_media: flag,
  show_media_replies: flag,
  show_featured: flag,
  attribution_domains: Type.Optional(Type.Array(Type.String({ maxLength: 300 }))),
  fields_attributes: Type.Optional(Type.Array(ProfileField, { maxItems: MAX_FIELDS })),
  source: Type.Optional(
    Type.Object({ privacy: text(20), sensitive: flag, language: text(20), quote_policy: text(20) }),
  ),
});

const updateCredentials = clientEndpoint({
  ...common,
  method: UPDATE,
  path: '/api/v1/accounts/update_credentials',
  operationId: 'updateCredentials',
  summary: 'Update the caller’s own account',
  description: 'Omitted members are unchanged. An unsupported value is refused unless it is the current one.',
  scopes: ['write:accounts'],
  input: { kind: 'parameters', schema: UpdateCredentialsRequest, files: ['avatar', 'header'] },
  success: { status: 200, schema: CredentialAccount, description: 'The account.' },
});

const readProfileEndpoint = clientEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/profile',
  operationId: 'readProfile',
  summary: 'Read the caller’s editable profile',
  scopes: ['profile', 'read:accounts'],
  success: { status: 200, schema: Profile, description: 'The profile.' },
});

const updateProfile = clientEndpoint({
  ...common,
  method: UPDATE,
  path: '/api/v1/profile',
  operationId: 'updateProfile',
  summary: 'Update the caller’s profile',
  description: 'Omitted members are unchanged.',
  scopes: ['write:accounts'],
  input: { kind: 'parameters', schema: UpdateCredentialsRequest, files: ['avatar', 'header'] },
  success: { status: 200, schema: Profile, description: 'The profile.' },
});

const clearing = {
  ...common,
  method: 'DELETE',
  scopes: ['write:accounts'],
  success: { status: 200, schema: CredentialAccount, description: 'The account.' },
} as const;

const deleteAvatar = clientEndpoint({
  ...clearing,
  path: '/api/v1/profile/avatar',
  operationId: 'deleteAvatar',
  summary: 'Remove the caller’s avatar',
});

const deleteHeader = clientEndpoint({
  ...clearing,
  path: '/api/v1/profile/header',
  operationId: 'deleteHeader',
  summary: 'Remove the caller’s header picture',
});

const preferencesOf = ({ default_visibility, default_sensitive, language, quote_policy }: Actor) => ({
  'posting:default:visibility': toPrivacy(default_visibility),
  'posting:default:sensitive': default_sensitive === 1,
  'posting:default:language': language,
  'posting:default:quote_policy': quote_policy ?? 'public',
  'reading:expand:media': 'default',
  'reading:expand:spoilers': false,
  'reading:autoplay:gifs': false,
});

export function mountOwnAccount(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  http.mount(verifyCredentials, ({ caller }) => readOwnAccount(database.read, thoughts.base, caller));
  http.mount(readProfileEndpoint, ({ caller }) => readProfile(database.read, thoughts.base, caller));
  http.mount(readPreferences, async ({ caller }) =>
    preferencesOf(await requireOwnActor(database.read, caller)),
  );
  mountChanges(thoughts);
}

function mountChanges(thoughts: ThoughtsContext): void {
  const { http, clock } = thoughts;
  const change = <Shown>(
    { caller, commit }: Changing,
    columnsFor: (own: Actor) => ProfileColumns,
    show: (tx: ThoughtsDb) => Promise<Shown>,
    { fields = null, pictures = [] }: { fields?: ProfileChanges['fields']; pictures?: GivenPicture[] } = {},
  ) =>
    storePictures(thoughts, { caller, commit }, pictures, async (tx, shown) => {
      const columns = { ...shown, ...columnsFor(await requireOwnActor(tx, caller)) };
      const how = { now: clock.now(), requireMatch: UNCONDITIONAL };
      await changeProfile(tx, caller, { columns, friends: null, fields, email: null }, how);
      return show(tx);
    });
  const showAccount = (caller: Caller) => (tx: ThoughtsDb) => readOwnAccount(tx, thoughts.base, caller);

  const update = <Shown>(call: Updating, show: (tx: ThoughtsDb) => Promise<Shown>) => {
    requireStorable(call.body);
    const pictures = (['avatar', 'header'] as const).flatMap((kind): GivenPicture[] => {
      const file = call.files.get(kind);
      return file ? [[kind, file]] : [];
    });
    const more = { fields: fieldsOf(call.body), pictures };
    return change(call, (own) => columnsOf(call.body, own), show, more);
  };
  http.mount(updateCredentials, (call) => update(call, showAccount(call.caller)));
  http.mount(updateProfile, (call) => update(call, (tx) => readProfile(tx, thoughts.base, call.caller)));
  http.mount(deleteAvatar, (call) => change(call, () => withoutPicture('avatar'), showAccount(call.caller)));
  http.mount(deleteHeader, (call) => change(call, () => withoutPicture('header'), showAccount(call.caller)));
}

type Changing = { caller: Caller; commit: Commit<ThoughtsTables> };
type Updating = Changing & {
  body: Static<typeof UpdateCredentialsRequest>;
  files: ReadonlyMap<string, StagedFile>;
};

/** Apps send no version with profile changes. */
const UNCONDITIONAL = async (): Promise<void> => {};

async function readOwnAccount(db: ThoughtsDb, base: string, caller: Caller): Promise<CredentialAccount> {
  const actor = await requireOwnActor(db, caller);
  return presentCredentialAccount(base, actor, await countFollowRequests.count(db, actor.id));
}

async function readProfile(db: ThoughtsDb, base: string, caller: Caller) {
  const actor = await requireOwnActor(db, caller);
  return presentProfile(base, actor, await loadFeaturedTags(db, actor.id));
}

/** The names of default visibilities in the client API. */
const VISIBILITIES: Readonly<Record<string, DefaultVisibility>> = {
  public: 'public',
  unlisted: 'unlisted',
  private: 'followers',
  direct: 'private',
};
const UNKNOWN_POLICY = 'must be public, followers or nobody';
const UNKNOWN_PRIVACY = 'must be public, unlisted, private or direct';

type Request = Static<typeof UpdateCredentialsRequest>;

/** Refuses values that cannot be stored. */
function requireStorable(request: Request): void {
  const { source = {} } = request;
  const refusals: [boolean, string, string][] = [
    [isSent(request.avatar), '/avatar', 'must be a file'],
    [isSent(request.header), '/header', 'must be a file'],
    [source.privacy !== undefined && !(source.privacy in VISIBILITIES), '/source/privacy', UNKNOWN_PRIVACY],
    [
      source.quote_policy !== undefined && !isQuotePolicy(source.quote_policy),
      '/source/quote_policy',
      UNKNOWN_POLICY,
    ],
    [
      Boolean(source.language) && toLanguage(source.language ?? '') === null,
      '/source/language' as const,
      'must be a language tag' as const,
    ],
  ];
  for (const [isRefused, pointer, detail] of refusals) if (isRefused) throw invalid(pointer, detail);
}

/** Apps send an empty text if no file is attached. */
const isSent = (file: unknown): boolean => file !== undefined && file !== '';

/** The columns changed by the request. */
function columnsOf(request: Request, own: Actor): ProfileColumns {
  const { display_name, note, bot, source = {} } = request;
  const isBot = own.actor_type === 'Service' || own.actor_type === 'Application';
  return {
    ...(display_name === undefined ? {} : { display_name }),
    ...(note === undefined ? {} : { bio: note }),
    ...flagsOf(request),
    ...picturesOf(request),
    ...(source.privacy === undefined ? {} : { default_visibility: VISIBILITIES[source.privacy] ?? 'public' }),
    ...(source.sensitive === undefined ? {} : { default_sensitive: source.sensitive ? 1 : 0 }),
    ...(isQuotePolicy(source.quote_policy) ? { quote_policy: source.quote_policy } : {}),
    ...(source.language === undefined ? {} : { language: toLanguage(source.language) }),
    ...(bot === undefined || bot === isBot ? {} : { actor_type: bot ? 'Service' : 'Person' }),
  };
}

const flagsOf = ({ hide_collections, ...request }: Request): ProfileColumns => ({
  ...(request.locked === undefined
    ? {}
    : { manually_approves: request.locked ? 1 : 0, approves_local: request.locked ? 1 : 0 }),
  ...(request.discoverable === undefined ? {} : { discoverable: request.discoverable ? 1 : 0 }),
  ...(request.indexable === undefined ? {} : { indexable: request.indexable ? 1 : 0 }),
  ...(hide_collections === undefined ? {} : { show_network: hide_collections ? 0 : 1 }),
  ...(request.show_media === undefined ? {} : { show_media: request.show_media ? 1 : 0 }),
  ...(request.show_media_replies === undefined
    ? {}
    : { show_media_replies: request.show_media_replies ? 1 : 0 }),
  ...(request.show_featured === undefined ? {} : { show_featured: request.show_featured ? 1 : 0 }),
});

const picturesOf = ({
  avatar_description,
  header_description,
  attribution_domains,
}: Request): ProfileColumns => ({
  ...(avatar_description === undefined ? {} : { avatar_description }),
  ...(header_description === undefined ? {} : { header_description }),
  ...(attribution_domains === undefined
    ? {}
    : { attribution_domains: readAttributionDomains('/attribution_domains', attribution_domains) }),
});

/** All profile fields, or null if they are unchanged; apps send blank entries for empty fields. */
const fieldsOf = ({ fields_attributes: fields }: Request): ProfileChanges['fields'] =>
  fields?.map(({ name = '', value = '' }) => ({ name, value })) ?? null;

// The confirmation of the caller's email address, for apps.
export function mountEmailConfirmation(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const accounts = accountContextOf(thoughts);

  http.mount(checkConfirmation, async ({ caller }) => {
    const { email_verified_at } = await requireAccount(database.read, caller.accountId);
    return email_verified_at !== null;
  });

  http.mount(sendConfirmation, async (call) => {
    const { caller, body } = call;
    const account = await requireAccount(database.read, caller.accountId);
    if (account.email_verified_at !== null && account.pending_email === null)
      throw forbidden('This method is only available while the email is awaiting confirmation');
    // Mastodon permits that to the app of the registration alone; apps do not register accounts here.
    if (body.email !== undefined && body.email !== account.email && body.email !== account.pending_email)
      throw forbidden('This method is only available to the application the user originally signed-up with');
    await sendVerification(accounts, caller, call);
    return {};
  });
}

const checkConfirmation = clientEndpoint({
  tag: 'accounts',
  access: 'bearer',
  method: 'GET',
  path: '/api/v1/emails/check_confirmation',
  operationId: 'checkEmailConfirmation',
  summary: 'Read whether the caller’s email address is confirmed',
  scopes: ['read:accounts'],
  success: { status: 200, schema: Type.Boolean(), description: 'Whether it is confirmed.' },
});

const sendConfirmation = clientEndpoint({
  tag: 'accounts',
  access: 'bearer',
  method: 'POST',
  path: '/api/v1/emails/confirmations',
  operationId: 'sendEmailConfirmation',
  summary: 'Send the mail to confirm the caller’s email address again',
  description: 'Refused (403) if the address is confirmed, and for another address.',
  scopes: ['write:accounts'],
  input: {
    kind: 'parameters',
    schema: Type.Object({ email: Type.Optional(Type.String({ maxLength: 254 })) }),
  },
  success: { status: 200, schema: Type.Object({}), description: 'Empty.' },
  refuses: ['forbidden'],
});
