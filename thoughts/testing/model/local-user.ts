// The actions of local users over HTTP. Each returns its status.
import type { Person } from '../thoughts.ts';

type Draft = {
  content: string;
  visibility?: string;
  listed?: boolean;
  summary: string;
  recipients?: readonly string[];
  replyTo: string | null;
  quote: string | null;
};

/** The actions of `person`. */
export function localUser(person: Person) {
  const send = async (method: string, path: string, body?: object): Promise<number> =>
    (await person.send(method, path, { body })).status;
  return {
    post: async (draft: Draft) => {
      const { status, body } = await person.post('/thoughts', draft);
      return { status, id: String(body.id) };
    },
    edit: (id: string, content: string) => send('PUT', `/thoughts/${id}`, { content }),
    remove: (id: string) => send('DELETE', `/thoughts/${id}`),
    like: (id: string) => send('POST', `/thoughts/${id}/like`),
    unlike: (id: string) => send('DELETE', `/thoughts/${id}/like`),
    boost: (id: string) => send('POST', `/thoughts/${id}/boost`),
    unboost: (id: string) => send('DELETE', `/thoughts/${id}/boost`),
    follow: (whom: string) => send('POST', `/users/${whom}/follow`),
    unfollow: (whom: string) => send('DELETE', `/users/${whom}/follow`),
    block: (whom: string) => send('POST', `/users/${whom}/block`),
    mute: (whom: string, notifications: boolean) => send('POST', `/users/${whom}/mute`, { notifications }),
    unmute: (whom: string) => send('DELETE', `/users/${whom}/mute`),
    bookmark: (id: string) => send('POST', `/thoughts/${id}/bookmark`),
    unbookmark: (id: string) => send('DELETE', `/thoughts/${id}/bookmark`),
    pin: (id: string) => send('POST', `/thoughts/${id}/pin`),
    unpin: (id: string) => send('DELETE', `/thoughts/${id}/pin`),
    muteThread: (id: string) => send('POST', `/thoughts/${id}/thread/mute`),
    unmuteThread: (id: string) => send('DELETE', `/thoughts/${id}/thread/mute`),
    blockServer: (domain: string) => send('POST', '/users/me/blocked-domains', { domain }),
    unblockServer: (domain: string) => send('DELETE', `/users/me/blocked-domains/${domain}`),
    unblock: (whom: string) => send('DELETE', `/users/${whom}/block`),
  };
}
