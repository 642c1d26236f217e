// Logs in the people in whose names is asked.
import { createClient } from '../../platform/testing/client.ts';
import { getToken } from '../../thoughts/client-api/testing/app.ts';
import { logInByForm } from '../../thoughts/web/testing/member.ts';
import { type Manifest, PASSWORD } from './data-sets/manifest.ts';
import type { Request } from './load/request.ts';
import { fetchResponse } from './processes/response.ts';
import type { Server, ServiceName } from './processes/service.ts';
import { MONTHS, readMonth } from './scenarios/journal.ts';
import type { Session } from './scenarios/scenario.ts';

/** Each login costs a password hash. */
const READERS = 16;

/** Some people of all ages at thoughts; the one person of the journal. */
export async function openSession(
  service: ServiceName,
  server: Server,
  manifest: Manifest,
): Promise<Session> {
  const { people } = manifest.thoughts;
  const logIn = (name: string) => LOGINS[service](server.port, name);
  const none = { manifest, thoughtsTokens: [], appTokens: [], cookies: [], journalToken: '', monthTags: [] };
  if (service === 'journal') {
    const session = { ...none, journalToken: await logIn(manifest.journal.username) };
    return { ...session, monthTags: await fetchMonthTags(server.port, session) };
  }
  const readers = spread(people);
  const client = createClient(`http://localhost:${server.port}`);
  return {
    ...none,
    thoughtsTokens: await Promise.all(readers.map(logIn)),
    appTokens: await Promise.all(readers.map((name) => getToken(client, name))),
    cookies: await Promise.all(
      readers.map(async (name) => (await logInByForm(client, name, PASSWORD)).cookie),
    ),
  };
}

async function fetchMonthTags(port: number, session: Session): Promise<string[]> {
  const tags: string[] = [];
  for (let index = 0; index < MONTHS; index += 1) {
    const { headers } = await fetchResponse(port, readMonth(session, index), 200);
    tags.push(headers.etag ?? '');
  }
  return tags;
}

const spread = (people: readonly string[]): readonly string[] => {
  const step = Math.max(1, Math.floor(people.length / READERS));
  return people.filter((_, index) => index % step === 0).slice(0, READERS);
};

type LoginReply = { token: string; accessToken: string };

const LOGINS: Record<ServiceName, (port: number, name: string) => Promise<string>> = {
  journal: async (port, identifier) =>
    (await postLogin(port, '/api/v1/auth/login', { identifier, password: PASSWORD })).accessToken,
  thoughts: async (port, username) =>
    (await postLogin(port, '/auth/login', { username, password: PASSWORD })).token,
};

async function postLogin(port: number, path: string, body: object): Promise<LoginReply> {
  const request: Request = { method: 'POST', path, body };
  const { body: bytes } = await fetchResponse(port, request, 200);
  return JSON.parse(Buffer.from(bytes).toString());
}
