// The actions of ada that cause activities.
import type { Client, Reply } from '@tandem/platform/testing/client.ts';
import type { PeerActor } from '../peer.ts';

export type Action = () => Promise<Reply>;

type ActionContext = {
  ada: Client;
  /** Both request to follow ada; she follows ana back, and blocks ben. */
  ana: PeerActor;
  ben: PeerActor;
  /** The local id of a note by ana that ada may see. */
  note: string;
};

const PROFILE = {
  displayName: 'Ada ✨',
  bio: 'Counts & computes.\n#maths <b>',
  avatarUrl: 'https://images.example/ada.png',
  headerUrl: 'https://images.example/sea.jpg',
};

/** Each action runs once, in this order. */
export function actionsOf({ ada, ana, ben, note }: ActionContext): Readonly<Record<string, Action>> {
  let mine = '';
  const publish = async (content: string, more: object): Promise<Reply> => {
    const reply = await ada.post('/thoughts', { content, ...more });
    mine = reply.body.id;
    return reply;
  };
  return {
    'accept a follower': () => ada.post('/federation/accept-follower', { handle: ana.handle }),
    'reject a follower': () => ada.post('/federation/reject-follower', { handle: ben.handle }),
    'post to followers': () => publish('For friends', { visibility: 'followers' }),
    'delete a followers-only post': () => ada.delete(`/thoughts/${mine}`),
    'post a reply': () => publish(`Yes @${ana.handle} @bob #Tea`, { replyTo: note }),
    edit: () => ada.put(`/thoughts/${mine}`, { content: 'No' }),
    delete: () => ada.delete(`/thoughts/${mine}`),
    like: () => ada.post(`/thoughts/${note}/like`),
    unlike: () => ada.delete(`/thoughts/${note}/like`),
    boost: () => ada.post(`/thoughts/${note}/boost`),
    unboost: () => ada.delete(`/thoughts/${note}/boost`),
    follow: () => ada.post(`/users/${ana.handle}/follow`),
    unfollow: () => ada.delete(`/users/${ana.handle}/follow`),
    'change the profile': () => ada.put('/users/me', PROFILE),
    block: () => ada.post(`/users/${ben.handle}/block`),
    unblock: () => ada.delete(`/users/${ben.handle}/block`),
    leave: () => ada.delete('/users/me'),
  };
}
