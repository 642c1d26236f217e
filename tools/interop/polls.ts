// A poll by Sally with a vote by Tom.
import type { Json } from '../../platform/testing/client.ts';
import { expectEqual } from './rich-posts.ts';
import { type Session, waitForSnacStatus } from './session.ts';
import { until } from './steps.ts';

const ASKED = 'Tea or coffee';

/** Requires that Tom follows her. */
export const exchangePolls = (meeting: Session): Promise<void> =>
  meeting.step('Sally asks, Tom votes, and snac counts it', async () => {
    const { tom, sally } = meeting;
    const poll = { poll_options: 'Tea\nCoffee', poll_multiple: 'off', poll_end_secs: '3600' } as const;
    await sally.write({ content: ASKED, ...poll });
    const shown: Json = await until('the poll in our home feed', async () =>
      (await tom.app.get('/api/v1/timelines/home')).find(
        ({ poll: asked, content }: Json) => asked !== null && content.includes(ASKED),
      ),
    );
    const { id, options, multiple } = shown.poll;
    expectEqual([multiple, options.map(({ title }: Json) => title)], [false, ['Tea', 'Coffee']]);
    const voted = await tom.app.post(`/api/v1/polls/${id}/votes`, { choices: [1] });
    expectEqual(voted.own_votes, [1]);
    await waitForSnacStatus(
      meeting,
      shown.uri,
      'the vote',
      ({ poll: counted }) => counted?.options[1]?.votes_count === 1,
    );
  });
