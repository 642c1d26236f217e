// Pins: Sally's from before Tom follows her, and Tom's while she follows him.
import type { Json } from '../../platform/testing/client.ts';
import { expectEqual } from './rich-posts.ts';
import { type Session, usernameOf } from './session.ts';
import { until } from './steps.ts';

const PINNED = 'Pinned before anybody followed';

export const pinRemoteNote = ({ sally, step }: Session): Promise<void> =>
  step('Sally pins a note', async () => {
    const { uri } = await sally.post('/api/v1/statuses', { status: PINNED });
    await sally.command('pin', usernameOf(sally), uri);
  });

/** Requires that Tom follows her. */
export const checkRemotePins = ({ tom, sally, step }: Session): Promise<void> =>
  step('we show what Sally pinned before Tom followed her', async () => {
    const pins = await until('her pin', async () => {
      const found = await tom.get(`/users/${encodeURIComponent(sally.handle)}/pins`);
      return found.length > 0 && found;
    });
    expectEqual(
      pins.map(({ content }: Json) => content.trim()),
      [PINNED],
    );
  });

/** snac accepts Add and Remove silently, so the collection that it fetches is checked. */
export const checkLocalPin = ({ tom, sally, step }: Session): Promise<void> =>
  step('Tom pins and unpins, and snac can read his collection', async () => {
    const read = () => sally.command('request', usernameOf(sally), `${tom.actor}/collections/featured`);
    const { id, uri } = await tom.post('/thoughts', { content: 'Pinned by Tom' });
    await tom.post(`/thoughts/${id}/pin`);
    expectEqual((await read()).includes(uri), true);
    await tom.delete(`/thoughts/${id}/pin`);
    expectEqual((await read()).includes(uri), false);
  });
