// The lists of a member: requests, followers, followees, mutes, blocks, hashtags; and the form of their
// buttons.
import { Type } from '@tandem/platform/schema/type.ts';
import { form } from '../site/members.ts';
import { page } from '../site/page.ts';

const query = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) });

export const requests = page({ path: '/me/requests', summary: 'Who wants to follow one', query });
export const following = page({ path: '/me/following', summary: 'Whom one follows', query });
export const followers = page({ path: '/me/followers', summary: 'Who follows one', query });
export const mutes = page({ path: '/me/mutes', summary: 'Whom one mutes', query });
export const blocks = page({ path: '/me/blocks', summary: 'Whom one blocks', query });
export const servers = page({ path: '/me/servers', summary: 'Servers that one blocks' });
export const tags = page({ path: '/me/tags', summary: 'Hashtags that one follows' });

const name = Type.Optional(Type.String({ maxLength: 500 }));
const back = Type.Optional(Type.String({ maxLength: 2000 }));

/** One of the verbs has the handle of the person. */
export const act = form({
  path: '/me/people',
  summary: 'Accept, reject, remove, mute, block or recommend somebody, or undo it',
  schema: Type.Object({
    accept: name,
    reject: name,
    remove: name,
    unfollow: name,
    mute: name,
    unmute: name,
    block: name,
    unblock: name,
    endorse: name,
    unendorse: name,
    seconds: name,
    notifications: name,
    back,
  }),
});

export const changeTags = form({
  path: '/me/tags',
  summary: 'Follow a hashtag, or unfollow it',
  schema: Type.Object({ follow: name, unfollow: name, back }),
});

/** The first `block` displays the effects; `sure` blocks. */
export const changeServers = form({
  path: '/me/servers',
  summary: 'Block a server, or unblock it',
  schema: Type.Object({ block: name, unblock: name, sure: name }),
});

export const more = page({
  path: '/@{username}/more',
  summary: 'What a member can do about a person',
  params: Type.Object({ username: Type.String({ maxLength: 500 }) }),
});
