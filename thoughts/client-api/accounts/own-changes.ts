// What of a profile an app can change, and what is refused because it could not be kept.
import { invalid } from '@tandem/platform/refusal.ts';
import type { Static } from 'typebox';
import type { Actor } from '../../actors/actors.ts';
import type { ProfileChanges, ProfileColumns } from '../../users/profile.ts';
import type { UpdateCredentialsRequest } from './own-contract.ts';

type Request = Static<typeof UpdateCredentialsRequest>;

/** Refuses members that ask for something else than every account has. */
export function requireKept(request: Request): void {
  const { source = {} } = request;
  const refusals: [boolean, string, string][] = [
    [isSent(request.avatar), '/avatar', 'must be a file'],
    [isSent(request.header), '/header', 'must be a file'],
    [request.hide_collections === true, '/hide_collections', 'cannot be switched on on this server'],
    [(source.privacy ?? 'public') !== 'public', '/source/privacy', 'is always public on this server'],
    [source.sensitive === true, '/source/sensitive', 'is always off on this server'],
    [Boolean(source.language), '/source/language', 'is chosen for each post on this server'],
  ];
  for (const [isRefused, pointer, detail] of refusals) if (isRefused) throw invalid(pointer, detail);
}

/** Apps send an empty text where there is no file. */
const isSent = (file: unknown): boolean => file !== undefined && file !== '';

/** The columns that the request changes. */
export function columnsOf(
  { display_name, note, locked, bot, discoverable, indexable }: Request,
  own: Actor,
): ProfileColumns {
  const isBot = own.actor_type === 'Service' || own.actor_type === 'Application';
  return {
    ...(display_name === undefined ? {} : { display_name }),
    ...(note === undefined ? {} : { bio: note }),
    ...(locked === undefined ? {} : { manually_approves: locked ? 1 : 0 }),
    ...(discoverable === undefined ? {} : { discoverable: discoverable ? 1 : 0 }),
    ...(indexable === undefined ? {} : { indexable: indexable ? 1 : 0 }),
    ...(bot === undefined || bot === isBot ? {} : { actor_type: bot ? 'Service' : 'Person' }),
  };
}

/** All fields of the profile, or null where they stay; apps send blank ones for those that are empty. */
export const fieldsOf = ({ fields_attributes: fields }: Request): ProfileChanges['fields'] =>
  fields?.map(({ name = '', value = '' }) => ({ name, value })) ?? null;
