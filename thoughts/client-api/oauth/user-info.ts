// Who a user is, in the words of OpenID Connect.
import type { Actor } from '../../foundation/actors/actors.ts';
import { displayNameOf, profileUrl } from '../../foundation/actors/present.ts';
import { avatarUrlOf } from '../entities/pictures.ts';

export const presentUserInfo = (base: string, actor: Actor) => ({
  iss: `${base}/`,
  sub: `${base}/users/${actor.username}`,
  name: displayNameOf(actor),
  preferred_username: actor.username,
  profile: profileUrl(base, actor),
  picture: avatarUrlOf(base, actor),
});
