// The pages and forms of what acts in one's name: logins, apps and API keys.
import { Type } from '@tandem/platform/schema/type.ts';
import { form } from '../../site/members.ts';
import { page } from '../../site/page.ts';
import { SavedQuery } from '../frame.ts';

const id = Type.Optional(Type.String({ maxLength: 100 }));
const logins = '/me/settings/logins';
const keys = '/me/settings/keys';

export const loginsPage = page({ path: logins, summary: 'Where one is logged in', query: SavedQuery });

/** `session` or `app` is the one that ends. */
export const endLogin = form({
  path: logins,
  summary: 'End a login',
  schema: Type.Object({ session: id, app: id }),
});

export const keysPage = page({ path: keys, summary: 'One’s API keys', query: SavedQuery });

/** The reply shows the key, once; `key` names the form, so that it creates one however often it is sent. */
export const createKey = form({
  path: keys,
  summary: 'Create an API key',
  showsSecret: true,
  schema: Type.Object({ name: Type.Optional(Type.String({ maxLength: 2000 })), key: id }),
});

export const revokeKey = form({
  path: `${keys}/revoke`,
  summary: 'Revoke an API key',
  schema: Type.Object({ id }),
});
