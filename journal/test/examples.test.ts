// Every example of the OpenAPI document can be sent unchanged and gets a documented status.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { type ExampleOperation, sendExamples } from '@tandem/platform/testing/openapi-examples.ts';
import { logIn, PASSWORD, useJournal } from '../testing/journal.ts';
import { createOwned } from '../testing/operations.ts';

/** The user ada exists already, with a password, and there is no link and no provider. */
const EXPECTED = {
  register: [409],
  completePasswordReset: [400],
  registerByOidc: [401],
  setFirstPassword: [409],
};

const SUBSCRIPTION = {
  endpoint: 'https://push.example.com/one',
  // The keys of the example in RFC 8291.
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
} as const;

eachDatabase('the examples of the journal', (dialect) => {
  const journal = useJournal(dialect);

  test('can be sent', async () => {
    await journal.join('ada');
    const valueFor = async (name: string, { path }: ExampleOperation): Promise<unknown> => {
      if (name === 'id') {
        // An earlier example ended the previous sessions.
        const owned = await createOwned(await logIn(journal.client, 'ada'));
        if (/activit|correlation/.test(path)) return owned.activity;
        if (path.startsWith('/api/v1/moods')) return owned.mood;
        if (path.startsWith('/api/v1/feelings')) return owned.feeling;
        return path.includes('reminders') ? owned.reminder : owned.entry;
      }
      if (name === 'value') return 2;
      if (name === 'by') return null;
      if (name === 'currentPassword') return PASSWORD;
      if (name === 'token') return 'A'.repeat(43);
      if (name === 'X-Requested-With') return 'a test';
      if (name === 'scope') return 'read';
      if (name === 'endpoint' || name === 'keys') return SUBSCRIPTION[name];
      throw new Error(`No value is known for ${name} of ${path}.`);
    };
    const sent = await sendExamples((await journal.client.get('/openapi.json')).body, {
      valueOf: valueFor,
      callerOf: () => logIn(journal.client, 'ada'),
      fileOf: ({ path }) => (path.endsWith('/import') ? new TextEncoder().encode('[{"mood":3}]') : undefined),
      expected: EXPECTED,
    });
    assert.ok(sent.length >= 20, `${sent.length} were sent.`);
  });
});
