import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readInterface, testInterface } from '@tandem/platform/testing/interface.ts';
import { useJournal } from '../testing/journal.ts';

const written = await readInterface(new URL('../../docs/interface/journal.md', import.meta.url));

describe('the interface of the journal', () => {
  const journal = useJournal('sqlite');
  test('has 117 operations', () => assert.equal(written.operations.length, 117));
  testInterface(
    written,
    () => journal.client,
    new URL('../../docs/interface/journal.openapi.golden.json', import.meta.url),
  );
});
