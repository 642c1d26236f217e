// Generates the committed golden file: one value of each entity, several for entities such as statuses, with
// placeholders for values that differ between runs.
import type { Sample } from './entities.ts';
import type { Entities } from './masto-types.ts';
import type { Setting } from './world/setting.ts';

/** The states included in the golden file. */
const COMMITTED: Readonly<Record<keyof Entities, readonly string[]>> = {
  Account: ['new, without a picture', 'of another server, with everything'],
  CredentialAccount: ['new', 'with everything'],
  Relationship: ['requested', 'blocked', 'muted for a while', 'followed with options'],
  Status: [
    'plain',
    'without a login',
    'behind a warning',
    'unlisted',
    'private',
    'direct',
    'pinned',
    'filtered',
    'a boost',
    'a reply',
    'a reply to a deleted one',
    'pictures alone',
    'just edited',
    'with a poll',
    'of another server, with other media',
    'of another server, with emoji',
  ],
  DeletedStatus: ['for another try'],
  Context: ['with ancestors', 'alone'],
  StatusEdit: ['versions with pictures, item 0', 'versions with polls, item 0'],
  StatusSource: ['of an edited one'],
  MediaAttachment: ['uploaded', 'described, with a focus'],
  Poll: ['voted', 'without an end'],
  Notification: ['favourite', 'follow', 'follow_request', 'mention', 'poll', 'reblog', 'status'],
  GroupedNotifications: ['none', 'one group'],
  NotificationPolicy: ['all accepted'],
  Conversation: ['direct, item 0'],
  Tag: ['followed'],
  List: ['changed'],
  Filter: ['with a status', 'that hides', 'that blurs'],
  FilterV1: ['of version 1'],
  Markers: ['set'],
  Preferences: ['as they are at first'],
  Instance: ['empty server', 'in use'],
  InstanceV1: ['empty server'],
  Search: ['nothing found', 'of people'],
  PushSubscription: ['new'],
  CustomEmoji: ['of a status'],
  Token: ['of an app'],
  Application: ['new'],
  FamiliarFollowers: ['of somebody, item 0'],
  Report: ['of an account'],
};

const HEAD = `// What the server sends, as the decoding test read it: the compiler holds it against the types of masto.js.
// Written by \`npm run golden\`.
import type { Entities } from './masto-types.ts';

export const SENT = `;

/** The committed samples by entity and state, as a TypeScript file. */
export function toGolden({ here, peer }: Setting, samples: readonly Sample[]): string {
  const shown = Object.entries(COMMITTED).map(([entity, states]) => [
    entity,
    Object.fromEntries(states.map((state) => [state, find(samples, entity, state)])),
  ]);
  const { url } = here.thoughts.service;
  const addresses: [from: string, to: string][] = [
    [url.replace('http', 'ws'), 'wss://thoughts.example'],
    [url, 'https://thoughts.example'],
    [new URL(url).host, 'thoughts.example'],
    [peer.origin, 'https://other.example'],
    [peer.host, 'other.example'],
  ];
  const text = addresses.reduce(
    (left, [from, to]) => left.replaceAll(from, to),
    JSON.stringify(Object.fromEntries(shown), null, 2),
  );
  return `${HEAD}${named(text)} satisfies Entities;\n`;
}

function find(samples: readonly Sample[], entity: string, state: string): unknown {
  const found = samples.find((sample) => sample.entity === entity && sample.state === state);
  if (!found) throw new Error(`There is no ${entity} “${state}”.`);
  return found.value;
}

const SECRETS = /"(access_token|client_id|client_secret|vapid_key|server_key|public_key|endpoint)": "[^"]*"/g;
const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;

/** Removes secrets, uses one fixed instant, and numbers ids in order of appearance. */
function named(text: string): string {
  const numbers = new Map<string, string>();
  const uuids = new Map<string, string>();
  const rename = (known: Map<string, string>, start: string) => (id: string) =>
    known.getOrInsertComputed(id, () => `${start}${`${known.size + 1}`.padStart(4, '0')}`);
  return text
    .replace(SECRETS, '"$1": "(of each server)"')
    .replace(UUID, rename(uuids, '00000000-0000-7000-8000-aaaaaaaa'))
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '2026-01-02T03:04:05.678Z')
    .replace(/"\d{4}-\d\d-\d\d"/g, '"2026-01-02"')
    .replace(/"created_at": \d+/g, '"created_at": 1767323045')
    .replace(/"day": "\d+"/g, '"day": "1767312000"')
    .replace(/"group_key": "([^"]*)-\d+"/g, '"group_key": "$1-1"')
    .replace(/(?<=["/-])\d{9,19}(?=["/-])/g, rename(numbers, '10000000000000'));
}
