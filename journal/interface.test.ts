import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import {
  describeOperation,
  type Operation,
  readInterface,
  typeOf,
} from '@tandem/platform/testing/interface.ts';
import { useJournal } from './testing/journal.ts';

const { operations, shapes } = await readInterface(new URL('../docs/interface/journal.md', import.meta.url));
const id = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('the interface of the journal', () => {
  const journal = useJournal('sqlite');
  let document: Json;
  before(async () => {
    document = (await journal.client.get('/openapi.json')).body;
  });

  test('has 41 operations', () => assert.equal(operations.length, 41));

  test('is version 1.0.0 of OpenAPI 3.1', () => {
    assert.equal(document.openapi, '3.1.0');
    assert.equal(document.info.version, '1.0.0');
  });

  test('documents exactly the operations of the table', () => {
    const documented: Operation[] = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
      Object.entries<Json>(methods).map(([method, operation]) => describeOperation(method, path, operation)),
    );
    const keyed = (list: Operation[]) => new Map(list.map((one) => [`${one.method} ${one.path}`, one]));
    const found = keyed(documented);
    for (const [key, operation] of keyed(operations)) {
      const { query, ...rest } = found.get(key) ?? { query: [] };
      const { query: wanted, ...expected } = operation;
      assert.deepEqual(rest, expected, key);
      assert.deepEqual(
        query.filter((name) => wanted.includes(name) || !name.endsWith('?')).sort(),
        wanted.sort(),
        key,
      );
    }
    assert.deepEqual([...found.keys()].sort(), [...keyed(operations).keys()].sort());
  });

  for (const { name, fields } of shapes) {
    test(`documents ${name} field by field`, () => {
      const schema = document.components.schemas[name];
      assert.ok(schema, `no schema ${name}`);
      const documented = Object.fromEntries(
        Object.entries<Json>(schema.properties).map(([field, property]) => [field, typeOf(property)]),
      );
      assert.deepEqual(documented, Object.fromEntries(fields.map((field) => [field.name, field.type])));
      for (const { name: field, optional } of fields) {
        const mayBeNull = [schema.properties[field].type].flat().includes('null');
        assert.equal(optional, mayBeNull || !schema.required?.includes(field), field);
      }
    });
  }

  for (const { method, path, access } of operations) {
    test(`serves ${method} ${path}`, async () => {
      const { status } = await journal.client.send(method, path.replace('{id}', id).replace('{mood}', '3'));
      if (access === 'bearer') assert.equal(status, 401);
      else assert.ok([400, 404].includes(status), `${status}`);
    });
  }
});
