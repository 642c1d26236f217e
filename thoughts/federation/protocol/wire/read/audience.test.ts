// The Public collection in documents of Fedify: by its compact and its full name.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Create, InteractionPolicy, InteractionRule, Note, PUBLIC_COLLECTION } from '@fedify/fedify/vocab';
import { PUBLIC } from '../../../../foundation/addresses/object-ids.ts';
import type { JsonObject } from '../../json.ts';
import { readActivity } from './activity.ts';
import { readNote, toQuoters } from './note.ts';

const AUTHOR = 'https://fedify.example/users/fay';
const id = new URL('https://fedify.example/notes/1');
const attribution = new URL(AUTHOR);

/** The document with Fedify's compact name, and with the other names. */
async function documentsOf(object: Note | Create): Promise<JsonObject[]> {
  const written = JSON.stringify(await object.toJsonLd());
  assert.match(written, /"as:Public"/);
  return ['as:Public', 'Public', PUBLIC].map((name) =>
    JSON.parse(written.replaceAll('"as:Public"', `"${name}"`)),
  );
}

test('the Public collection, by any of its names, makes a post public, in any recipient member', async () => {
  for (const property of ['to', 'cc', 'bto', 'bcc', 'audience'] as const) {
    const note = new Note({ id, attribution, content: 'Hello', [property]: PUBLIC_COLLECTION });
    for (const document of await documentsOf(note)) {
      const audience = readNote(document)?.audience;
      assert.deepEqual(audience, { isPublic: true, isListed: property === 'to', ids: [] }, property);
    }
    const create = new Create({ id, actor: attribution, object: id, [property]: PUBLIC_COLLECTION });
    for (const document of await documentsOf(create))
      assert.equal(readActivity(document)?.audience.isPublic, true, property);
  }
});

test('the Public collection, by any of its names, permits everybody to quote', async () => {
  const automatic = new InteractionRule({ automaticApproval: PUBLIC_COLLECTION });
  const manual = new InteractionRule({ manualApproval: PUBLIC_COLLECTION });
  const author = { uri: AUTHOR, followers_uri: null };
  for (const [canQuote, expected] of [
    [automatic, { automatic: ['public'], manual: [] }],
    [manual, { automatic: [], manual: ['public'] }],
  ] as const) {
    const interactionPolicy = new InteractionPolicy({ canQuote });
    const note = new Note({ id, attribution, content: 'Quote me', interactionPolicy });
    for (const document of await documentsOf(note)) {
      const read = readNote(document);
      assert.ok(read);
      assert.deepEqual(toQuoters(read.quoters, author), expected);
    }
  }
});
