// The addresses of Tom and his thoughts in snac lead to this server's pages, and page addresses suffice to
// follow, read and reply from there.
import type { Json } from '../../platform/testing/client.ts';
import { expectEqual } from './rich-posts.ts';
import { type Session, usernameOf, waitForSnacStatus } from './session.ts';
import { until } from './steps.ts';

/** Requires that Sally follows Tom. */
export async function openPages(meeting: Session): Promise<void> {
  const { tom, sally, step } = meeting;
  const thought = await tom.post('/thoughts', { content: 'Read on a page' });
  const status = await waitForSnacStatus(meeting, thought.uri, 'the thought');
  const page = await step('a thread opened from snac is our page of it', async () => {
    const { url, html } = await open(status.url);
    expectEqual([html.includes('Read on a page'), html.includes('<html')], [true, true]);
    return url;
  });
  const profile = await step('a profile opened from snac is our page of it', async () => {
    const { url, html } = await open(status.account.url);
    expectEqual([html.includes(usernameOf({ handle: tom.handle })), html.includes('<html')], [true, true]);
    return url;
  });
  await step('Sally finds the thought by the address of its page, and replies', async () => {
    const said = await sally.command('insert', usernameOf(sally), page);
    if (!said.includes(thought.uri)) throw new Error(`snac said: ${said}`);
    await sally.write({ content: 'Found by its page', in_reply_to: thought.uri });
    await until('her reply', async () =>
      (await tom.get(`/thoughts/${thought.id}/thread`)).some(({ content }: Json) =>
        content.includes('Found by its page'),
      ),
    );
  });
  await step(
    'the form of his page leads Sally to her own server, which takes what she came for',
    async () => {
      const { origin, pathname } = new URL(profile);
      const form = { do: 'follow', to: pathname.slice(2), address: `@${sally.handle}` };
      const reply = await fetch(`${origin}/go`, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      const [, way = ''] = /^0;url=(.*)$/.exec(reply.headers.get('refresh') ?? '') ?? [];
      const host = sally.handle.split('@')[1];
      expectEqual([new URL(way).host, new URL(way).searchParams.get('uri')], [host, tom.actor]);
      // It asks for her password first.
      expectEqual((await fetch(way)).status < 404, true);
    },
  );
  await step('snac finds Tom by the address of his page', async () => {
    const said = await sally.command('actor', profile);
    if (!said.includes(tom.actor)) throw new Error(`snac said: ${said}`);
  });
}

/** The final address and HTML that a browser gets. */
async function open(address: string): Promise<{ url: string; html: string }> {
  const reply = await fetch(address, { headers: { accept: 'text/html' } });
  if (reply.status !== 200) throw new Error(`${reply.status} at ${reply.url}`);
  return { url: reply.url, html: await reply.text() };
}
