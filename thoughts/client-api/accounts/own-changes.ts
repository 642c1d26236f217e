// Profile changes by apps, with errors for unsupported values.
import { invalid } from '@tandem/platform/refusal.ts';
import { toLanguage } from '@tandem/platform/text/language.ts';
import type { Static } from 'typebox';
import type { ProfileChanges, ProfileColumns } from '../../accounts/users/profile.ts';
import { readAttributionDomains } from '../../accounts/users/rules.ts';
import type { Actor } from '../../foundation/actors/actors.ts';
import { isQuotePolicy } from '../../foundation/quote-policies/policy.ts';
import type { DefaultVisibility } from '../../foundation/tables/tables.ts';
import type { UpdateCredentialsRequest } from './own-contract.ts';

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
export function requireStorable(request: Request): void {
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
export function columnsOf(request: Request, own: Actor): ProfileColumns {
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
export const fieldsOf = ({ fields_attributes: fields }: Request): ProfileChanges['fields'] =>
  fields?.map(({ name = '', value = '' }) => ({ name, value })) ?? null;
