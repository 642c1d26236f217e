// Logs in the users that send a scenario's requests.
import { createClient } from '../../platform/testing/client.ts';
import { getToken } from '../../thoughts/client-api/testing/app.ts';
import { logInByForm } from '../../thoughts/web/testing/member.ts';
import { PASSWORD } from './data-sets/fill-journal.ts';
import type { Manifest } from './data-sets/prepare.ts';
import { fetchResponse } from './load/request.ts';
import type { ServiceName } from './processes/servers.ts';
import { MONTHS, readMonth } from './scenarios/journal.ts';
import type { Session } from './scenarios/scenario.ts';

/** Each login costs a password hash. */
const READERS = 16;

/** For thoughts, users who joined early or late; for the journal, its only user. */
export async function openSession(service: ServiceName, port: number, manifest: Manifest): Promise<Session> {
  const client = createClient(`http://localhost:${port}`);
  const logIn = async (path: string, credentials: object) => {
    const { status, body, text } = await client.post(path, { ...credentials, password: PASSWORD });
    if (status !== 200) throw new Error(`The login returned ${status} ${text}`);
    return body;
  };
  const none = { manifest, thoughtsTokens: [], appTokens: [], cookies: [], journalToken: '', monthTags: [] };
  if (service === 'journal') {
    const { accessToken } = await logIn('/api/v1/auth/login', { identifier: manifest.journal.username });
    const session: Session = { ...none, journalToken: accessToken };
    const monthTags: string[] = [];
    for (let index = 0; index < MONTHS; index += 1)
      monthTags.push((await fetchResponse(port, readMonth(session, index), 200)).headers.etag ?? '');
    return { ...session, monthTags };
  }
  const { people } = manifest.thoughts;
  const step = Math.max(1, Math.floor(people.length / READERS));
  const readers = people.filter((_, index) => index % step === 0).slice(0, READERS);
  return {
    ...none,
    thoughtsTokens: await Promise.all(
      readers.map(async (username) => (await logIn('/auth/login', { username })).token),
    ),
    appTokens: await Promise.all(readers.map((name) => getToken(client, name))),
    cookies: await Promise.all(
      readers.map(async (name) => (await logInByForm(client, name, PASSWORD)).cookie),
    ),
  };
}
