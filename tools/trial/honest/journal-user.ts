// An honest user of the journal, who reads, writes and logs in.
import { pngOf } from '../../../journal/testing/media.ts';
import { PASSWORD } from '../data.ts';
import type { Workload } from './open-loop.ts';
import { sendRequest } from './request.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
/** Not the address from which others try to log in. */
const LOGIN_ADDRESS = '127.77.0.1';

export async function logInToJournal(url: string, identifier: string): Promise<string> {
  const body = JSON.stringify({ identifier, password: PASSWORD });
  const reply = await sendRequest(`${url}/api/v1/auth/login`, {
    ...{ method: 'POST', headers: JSON_TYPE, body, localAddress: LOGIN_ADDRESS },
  });
  if (reply.status !== 200) throw new Error(`login: ${reply.status} ${reply.body}`);
  return JSON.parse(reply.body).accessToken;
}

export async function journalWorkloads(url: string): Promise<Workload[]> {
  const token = await logInToJournal(url, 'ada');
  const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` };
  const photo = await sendRequest(`${url}/api/v1/media/photos`, {
    ...{ method: 'POST', headers: { ...headers, 'content-type': 'image/png' }, body: pngOf(50_000) },
  });
  if (photo.status !== 201) throw new Error(`photo: ${photo.status} ${photo.body}`);
  const paths = [
    '/api/v1/entries?from=2026-05-01&to=2026-05-31',
    '/api/v1/entries/calendar?from=2026-05-01&to=2026-05-31',
    '/api/v1/users/me',
    `/api/v1/media/photos/${JSON.parse(photo.body).id}`,
  ];
  const loggedAt = '2026-05-03T12:00:00Z';
  return [
    {
      ...{ name: 'reader', perSecond: 8 },
      send: (count) => sendRequest(`${url}${paths[count % paths.length]}`, { method: 'GET', headers }),
    },
    {
      ...{ name: 'writer', perSecond: 4 },
      send: (count) =>
        sendRequest(`${url}/api/v1/entries`, {
          ...{
            method: 'POST',
            headers,
            body: JSON.stringify({ mood: 4, content: `Entry ${count}`, loggedAt }),
          },
        }),
    },
    {
      ...{ name: 'login', perSecond: 1 },
      send: () =>
        sendRequest(`${url}/api/v1/auth/login`, {
          ...{ method: 'POST', headers: JSON_TYPE, localAddress: LOGIN_ADDRESS },
          body: JSON.stringify({ identifier: 'ada', password: PASSWORD }),
        }),
    },
  ];
}
