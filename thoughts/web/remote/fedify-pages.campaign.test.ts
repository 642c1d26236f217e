// What a member of a whole Fedify server finds behind the addresses that their server knows, and the steps
// from our pages to an act on their own server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Create, Follow, isActor, Note, PUBLIC_COLLECTION } from '@fedify/fedify/vocab';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { meetFedify } from '../../federation/testing/fedify-meeting.ts';
import { post } from '../../testing/posts.ts';
import { sendForm } from '../testing/member.ts';
import { BROWSER, read } from '../testing/pages.ts';

eachDatabase('our pages from a Fedify server', (dialect) => {
  test('a profile and a thread lead to pages, and from there to a follow and a reply on the home server', async () => {
    await using world = await meetFedify(dialect, 'rfc9421');
    const { thoughts, fedify, ada, actor, send } = world;
    const { client, service } = thoughts;
    const browse = async (address: unknown): Promise<{ path: string; text: string }> => {
      assert.ok(address instanceof URL);
      const reply = await fetch(address, { headers: { accept: BROWSER } });
      assert.equal(reply.status, 200, address.href);
      assert.equal(reply.headers.get('content-type'), 'text/html; charset=utf-8');
      return { path: new URL(reply.url).pathname, text: await reply.text() };
    };
    const { id } = await post(ada, 'Read on a page');
    const note = await fedify.context.lookupObject(`${service.url}/thoughts/${id}`);
    assert.ok(note instanceof Note);
    // Its id and its address lead to one page.
    const thread = await browse(note.url);
    assert.equal((await browse(note.id)).path, thread.path);
    assert.match(thread.text, /Read on a page/);
    const profile = await browse(actor.url);
    assert.equal((await browse(actor.id)).path, profile.path);
    assert.match(profile.text, /href="\/go\?do=follow&amp;to=ada"/);

    // Once: the form. The server names no way of its own, so that it is the one that Mastodon has.
    const { handle } = fedify;
    const form = { do: 'follow', to: 'ada', address: `@${handle}`, remember: 'yes' };
    const first = await sendForm(client, '/go', form);
    const uri = encodeURIComponent(`${service.url}/users/ada`);
    const way = `/authorize_interaction?uri=${uri}`;
    const [, refresh = ''] = /^0;url=(.*)$/.exec(first.headers.get('refresh') ?? '') ?? [];
    assert.deepEqual([new URL(refresh).host, refresh.endsWith(way)], [new URL(fedify.origin).host, true]);
    // From then on: the button.
    const [cookie = ''] = (first.headers.get('set-cookie') ?? '').split(';');
    const remembered = await read(client, '/@ada', { cookie });
    assert.match(remembered, /<button class="button" name="do" value="follow">Follow from /);

    // Their server looks up what it is asked about: the id, or the address of the page.
    for (const address of [`${service.url}/users/ada`, `${service.url}/@ada`])
      assert.equal((await fedify.context.lookupObject(address))?.id?.href, actor.id?.href, address);
    const found = await fedify.context.lookupObject(service.url + thread.path);
    assert.equal(found?.id?.href, note.id?.href);
    assert.ok(isActor(actor));
    await send(new Follow({ id: fedify.id(), actor: fedify.actor, object: actor.id }));
    const object = fedify.note({
      content: '<p>Found by its page</p>',
      to: PUBLIC_COLLECTION,
      replyTarget: note.id,
    });
    await send(new Create({ id: fedify.id(), actor: fedify.actor, object, to: PUBLIC_COLLECTION }));
    assert.match(await read(client, thread.path), /Found by its page/);
    assert.match(await read(client, '/@ada/followers'), new RegExp(`@${handle.split('@')[0]}@`));
  });
});
