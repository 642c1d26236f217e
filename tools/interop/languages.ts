// Post languages in both directions.
import type { Json } from '../../platform/testing/client.ts';
import { expectEqual } from './rich-posts.ts';
import { type Session, usernameOf, waitForSnacStatus } from './session.ts';
import { until } from './steps.ts';

export async function exchangeLanguages(meeting: Session): Promise<void> {
  const { tom, sally, step } = meeting;
  await step('Tom posts in German, and snac reads it so', async () => {
    const { uri } = await tom.app.post('/api/v1/statuses', { status: 'Guten Tag', language: 'de' });
    await waitForSnacStatus(meeting, uri, 'the post in German');
    // snac's Mastodon API reports all posts as English, so the document is checked instead.
    const read = await sally.command('request', usernameOf(sally), uri);
    expectEqual(/"contentMap":\s*\{\s*"(\w+)"/.exec(read)?.[1], 'de');
  });
  await step('Sally posts in French, and we know', async () => {
    const { uri } = await sally.post('/api/v1/statuses', { status: 'Bonjour', language: 'fr' });
    const shown = await until('the post in French', async () =>
      (await tom.app.get('/api/v1/timelines/home')).find((status: Json) => status.uri === uri),
    );
    expectEqual(shown.language, 'fr');
  });
}
