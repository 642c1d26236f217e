import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readInterface, testInterface } from '@tandem/platform/testing/interface.ts';
import { useThoughts } from '../thoughts.ts';

const written = await readInterface(new URL('../../../docs/interface/thoughts.md', import.meta.url));

describe('the OpenAPI document of thoughts', () => {
  const thoughts = useThoughts('sqlite');
  test('has 163 operations', () => assert.equal(written.operations.length, 163));
  testInterface(
    written,
    () => thoughts.client,
    new URL('../../../docs/interface/thoughts.openapi.golden.json', import.meta.url),
  );
});
