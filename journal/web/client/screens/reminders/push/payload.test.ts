import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webUrl } from '@tandem/platform/testing/characters.ts';
import fc from 'fast-check';
import { readReminder } from './payload.ts';

const message = (notification: object) => JSON.stringify({ web_push: 8030, notification });

test('a reminder shows its text, and a tap opens the day meant at the address in use', () => {
  const text = message({
    title: 'Evening',
    body: 'A moment for yourself?',
    lang: 'en',
    tag: 'reminder-1',
    silent: false,
    navigate: 'https://journal.example/log?date=2026-05-01',
  });
  assert.deepEqual(readReminder(text, 'de-AT'), {
    title: 'Evening',
    options: {
      body: 'A moment for yourself?',
      lang: 'en',
      tag: 'reminder-1',
      actions: [
        { action: 'log', title: 'Log now' },
        { action: 'later', title: 'Not now' },
      ],
      data: { path: '/log?date=2026-05-01' },
    },
  });
});

test('whatever arrives, something is shown, and a tap stays in the journal', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc.record({ title: fc.anything(), body: fc.anything(), navigate: fc.anything() }).map(message),
    webUrl.map((navigate) => message({ navigate })),
  );
  fc.assert(
    fc.property(anything, fc.constantFrom('en', 'de', ''), (text, language) => {
      const { title, options } = readReminder(text, language);
      assert.ok(title.trim());
      assert.ok(options.tag);
      assert.deepEqual(
        options.actions.map(({ action }) => action),
        ['log', 'later'],
      );
      const { origin } = new URL(options.data.path, 'https://here.example');
      assert.equal(origin, 'https://here.example');
    }),
  );
  for (const navigate of ['//evil.example/x', 'https://evil.example//evil.example', '/\\\\evil.example'])
    assert.match(readReminder(message({ navigate }), 'en').options.data.path, /^\/(?![/\\\\])/);
  assert.equal(readReminder('', 'de').title, 'Ein Moment für dich?');
});
