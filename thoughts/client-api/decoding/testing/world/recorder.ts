// Records replies of the server by entity and state.
import assert from 'node:assert/strict';
import type { Client, Json } from '@tandem/platform/testing/client.ts';
import type { EntityName, Sample } from '../entities.ts';

type Method = 'post' | 'put' | 'patch' | 'delete';

export type Recorder = {
  readonly samples: readonly Sample[];
  add(entity: EntityName, state: string, value: Json): void;
  /** Reads one entity. */
  read(entity: EntityName, state: string, by: Client, path: string): Promise<Json>;
  /** Reads a list with at least `least` entities, which may repeat. */
  list(entity: EntityName, state: string, by: Client, path: string, least?: number): Promise<Json[]>;
  /** Sends a request that returns an entity. */
  send(
    ...[entity, state, by, method, path, body]: [EntityName, string, Client, Method, string, object?]
  ): Promise<Json>;
};

export function createRecorder(): Recorder {
  const samples: Sample[] = [];
  const add: Recorder['add'] = (entity, state, value) => {
    const isKnown = samples.some((one) => one.entity === entity && one.state === state);
    assert.ok(!isKnown, `There is a ${entity} in the state “${state}” already.`);
    samples.push({ entity, state, value });
  };
  return {
    samples,
    add,
    read: async (entity, state, by, path) => {
      const { status, body, text } = await by.get(path);
      assert.equal(status, 200, `${path}: ${text}`);
      add(entity, state, body);
      return body;
    },
    list: async (entity, state, by, path, least = 1) => {
      const { status, body, text } = await by.get(path);
      assert.equal(status, 200, `${path}: ${text}`);
      assert.ok(Array.isArray(body) && body.length >= least, `${path}: ${text}`);
      for (const [at, item] of body.entries()) add(entity, `${state}, item ${at}`, item);
      return body;
    },
    send: async (entity, state, by, method, path, body = {}) => {
      const reply = await (method === 'delete' ? by.delete(path, { body }) : by[method](path, body));
      assert.equal(reply.status, 200, `${path}: ${reply.text}`);
      add(entity, state, reply.body);
      return reply.body;
    },
  };
}

/** Sends a request that must succeed; the reply is not recorded. */
export async function act(by: Client, path: string, body: object = {}): Promise<Json> {
  const { status, body: reply, text } = await by.post(path, body);
  assert.equal(status, 200, `${path}: ${text}`);
  return reply;
}
