// Notes that other servers send here, signed beforehand so that signing is not measured.
import { randomUUID } from 'node:crypto';
import { signRequest } from '../../../thoughts/federation/protocol/signatures/sign.ts';
import type { RemoteSender } from '../data-sets/manifest.ts';
import { HOST, type Request } from '../load/request.ts';
import { itemAt } from '../scenarios/scenario.ts';

const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';
const TYPE = 'application/activity+json';
const INBOX = '/inbox';

/** `count` new Creates, by `senders` in turn, addressed to everybody; good for an hour. */
export const signActivities = (senders: readonly RemoteSender[], count: number): Promise<Request[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => sign(itemAt(senders, index), index)));

async function sign(sender: RemoteSender, index: number): Promise<Request> {
  const body = Buffer.from(JSON.stringify(createOf(sender.uri, index)));
  const url = new URL(INBOX, `https://${HOST}`);
  const headers = await signRequest(
    'cavage',
    { method: 'POST', url, body, contentType: TYPE },
    sender,
    Date.now(),
  );
  return { method: 'POST', path: INBOX, headers: { 'content-type': TYPE, ...headers }, body };
}

function createOf(actor: string, index: number) {
  const id = `${actor}/notes/${randomUUID()}`;
  const audience = { to: [PUBLIC], cc: [`${actor}/followers`] };
  const published = new Date().toISOString();
  const content = `<p>News from afar, number ${index}</p>`;
  return {
    '@context': 'https://www.w3.org/ns/activitystreams',
    ...{ id: `${id}/activity`, type: 'Create', actor, published, ...audience },
    object: { id, type: 'Note', attributedTo: actor, content, published, ...audience },
  };
}
