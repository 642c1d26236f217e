// The two users: Tom on this server, and Sally on the other server.
import type { Json } from '../../platform/testing/client.ts';
import type { Snac } from './snac.ts';
import type { Status } from './snac-account.ts';
import type { Steps } from './steps.ts';
import { until } from './steps.ts';
import type { Tandem } from './tandem.ts';

export type Session = { tom: Tandem; sally: Snac; step: Steps['step'] };

/** A thought by Tom: `id` is local, `uri` is its ActivityPub id. */
export type Thought = { id: string; uri: string; content: string };

/** The name of Sally's account, for snac's commands. */
export const usernameOf = ({ handle }: Pick<Snac, 'handle'>): string => handle.split('@')[0] ?? handle;

/** Sally's view of the status with this id, once `holds` is true. */
export const waitForSnacStatus = (
  { sally }: Session,
  uri: string,
  expected: string,
  holds: (status: Status) => boolean = () => true,
): Promise<Status> =>
  until(`snac to show ${expected}`, async () => {
    const status = await sally.status(uri);
    return status !== null && holds(status) ? status : null;
  });

/** Sally's status with this text, once it is stored. */
export const waitForSnacNote = ({ sally }: Session, text: string): Promise<Status> =>
  until(`snac to have “${text}”`, async () => (await sally.home()).find((one) => one.content.includes(text)));

/** The thought with this text in Tom's home feed. */
export const waitForFeedItem = ({ tom }: Session, text: string): Promise<Json> =>
  until(`“${text}” in our feed`, async () => {
    const { data } = await tom.get('/feed');
    return data.find((item: Json) => thoughtOf(item).content.includes(text));
  }).then(thoughtOf);

/**
 * Sally's post with this text on her profile as Tom sees it; includes direct messages, which are in no feed.
 */
export const waitForRemoteThought = ({ tom, sally }: Session, text: string): Promise<Json> =>
  until(`“${text}” among Sally’s thoughts`, async () => {
    const { data } = await tom.get(`/users/${encodeURIComponent(sally.handle)}/thoughts`);
    return data.find((thought: Json) => thought.content.includes(text));
  });

/** A thought, local or remote, once `holds` is true. */
export const waitForThought = (
  { tom }: Session,
  id: string,
  expected: string,
  holds: (thought: Json) => boolean,
): Promise<Json> =>
  until(`our server to show ${expected}`, async () => {
    const thought = await tom.get(`/thoughts/${id}`);
    return holds(thought) ? thought : null;
  });

/** Tom's notification of this type from Sally. */
export const waitForNotification = (
  { tom, sally }: Session,
  type: string,
  thoughtId: string | null,
): Promise<Json> =>
  until(`a notification “${type}”`, async () => {
    const { data } = await tom.get('/notifications');
    return data.find(
      (one: Json) =>
        one.type === type &&
        one.from.username === sally.handle &&
        (thoughtId === null || one.thoughtId === thoughtId),
    );
  });

const thoughtOf = (item: Json): Json => item.thought ?? item;
