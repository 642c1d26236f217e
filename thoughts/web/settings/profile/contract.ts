// The page and the forms of one's profile.
import { Type } from '@tandem/platform/schema/type.ts';
import { form } from '../../site/members.ts';
import { page } from '../../site/page.ts';
import { SavedQuery } from '../frame.ts';

const path = '/me/settings/profile';
/** More than is accepted, so that what is too long comes back with the reason. */
const text = Type.Optional(Type.String({ maxLength: 20_000 }));

const name = Type.Optional(Type.String({ maxLength: 100 }));

export const profilePage = page({ path, summary: 'One’s profile', query: SavedQuery });

export const FIELDS = [1, 2, 3, 4] as const;

export const saveProfile = form({
  path,
  summary: 'Change one’s profile',
  schema: Type.Object({
    displayName: text,
    bio: text,
    actorType: text,
    attributionDomains: text,
    ...Object.fromEntries(FIELDS.flatMap((n) => [`label${n}`, `value${n}`].map((name) => [name, text]))),
  }),
});

export const saveFriends = form({
  path: `${path}/friends`,
  summary: 'Change one’s top friends, or their order',
  schema: Type.Object({ friends: text, up: name, down: name, remove: name, add: name }),
});

export const saveTags = form({
  path: `${path}/tags`,
  summary: 'Show a hashtag on one’s profile, or remove it',
  schema: Type.Object({ feature: text, remove: text }),
});

const setting = (kind: 'avatar' | 'header') =>
  form({
    path: `${path}/${kind}`,
    summary: kind === 'avatar' ? 'Upload one’s avatar' : 'Upload one’s header picture',
    bulkhead: 'transfers',
    schema: Type.Object({ remove: text, description: text }),
    files: ['picture'],
  });

export const savePicture = { avatar: setting('avatar'), header: setting('header') };
