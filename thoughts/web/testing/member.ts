// A member in a browser: logs in by the form, and sends forms as browsers do.
import assert from 'node:assert/strict';
import type { Client, Reply } from '@tandem/platform/testing/client.ts';
import { PASSWORD } from '../../testing/thoughts.ts';
import { open } from './pages.ts';

/** The fields of a form; pairs where a name has several values. */
type Form = Record<string, string> | string[][];

export type Browser = {
  cookie: string;
  open(path: string): Promise<Reply>;
  /** The text of a page that is there. */
  read(path: string): Promise<string>;
  send(path: string, form: Form, headers?: Record<string, string>): Promise<Reply>;
};

const OWN = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };

export const sendForm = (
  client: Client,
  path: string,
  form: Form,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  client.post(path, new URLSearchParams(form).toString(), { headers: { ...OWN, ...headers } });

export async function logInByForm(
  client: Client,
  username: string,
  password: string = PASSWORD,
): Promise<Browser> {
  const { status, headers } = await sendForm(client, '/login', { username, password, back: '/' });
  assert.deepEqual([status, headers.get('location')], [303, '/']);
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
  return {
    cookie,
    open: (path) => open(client, path, { cookie }),
    read: async (path) => {
      const reply = await open(client, path, { cookie });
      assert.equal(reply.status, 200, path);
      return reply.text;
    },
    send: (path, form, more = {}) => sendForm(client, path, form, { cookie, ...more }),
  };
}
