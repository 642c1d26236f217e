// The server, its users and a peer server for the decoding tests.
import { after, before } from 'node:test';
import type { DialectName } from '@tandem/platform/database/database.ts';
import type { Json } from '@tandem/platform/testing/client.ts';
import { startPushService, type TestPushService } from '@tandem/platform/testing/servers/push-service.ts';
import { type FederationHarness, useFederationHarness } from '../../../../federation/testing/harness.ts';
import { type Peer, type PeerActor, usePeer } from '../../../../federation/testing/peer.ts';
import { type AppUser, joinWithApp } from '../../../testing/app.ts';
import { createRecorder, type Recorder } from './recorder.ts';

export type Setting = {
  here: FederationHarness;
  peer: Peer;
  push: TestPushService;
  seen: Recorder;
  /** The main reader. */
  ada: AppUser;
  bob: AppUser;
  eve: AppUser;
  /** A remote actor without an image, a name or a bio. */
  bare: PeerActor;
  /** A remote actor with all profile members. */
  rich: PeerActor;
};

/** Registers the hooks; the returned function is valid only in hooks and tests. */
export function useSetting(dialect: DialectName): () => Promise<Setting> {
  const here = useFederationHarness(dialect, {
    THOUGHTS_RULES: 'Be kind|No spam',
    THOUGHTS_CONTACT_EMAIL: 'op@example.org',
    THOUGHTS_DESCRIPTION: 'For tests',
  });
  const peer = usePeer(undefined, here.readers);
  let push: TestPushService;
  before(async () => {
    push = await startPushService(() => here.thoughts.clock.now());
  });
  after(async () => push?.[Symbol.asyncDispose]());
  return async () => {
    const bare = await peer().addActor('bare', { name: undefined });
    const rich = await peer().addActor('rich', RICH);
    const join = (name: string) => joinWithApp(here.thoughts, name);
    const people = { ada: await join('ada'), bob: await join('bob'), eve: await join('eve') };
    return { here, push, peer: peer(), seen: createRecorder(), ...people, bare, rich };
  };
}

const picture = (url: string) => ({ type: 'Image', mediaType: 'image/png', url });

/** A remote emoji, as it appears in a tag list. */
export const PARROT = {
  type: 'Emoji',
  name: ':parrot:',
  icon: picture('https://files.example/parrot.png'),
};

const RICH = {
  name: 'Rich :parrot:',
  type: 'Service',
  manuallyApprovesFollowers: true,
  discoverable: false,
  summary: '<p>Counts :parrot: <a href="https://a.example/">pages</a></p>',
  tag: [PARROT],
  icon: picture('https://files.example/rich.png'),
  image: picture('https://files.example/h.png'),
  attachment: [
    { type: 'PropertyValue', name: 'Page', value: '<a href="https://a.example/">a.example</a>' },
    { type: 'PropertyValue', name: 'Pronouns', value: 'they' },
  ],
  published: '2020-01-02T03:04:05Z',
};

/** Processes all due jobs, then those due one second later. */
export async function settle({ here }: Pick<Setting, 'here'>): Promise<void> {
  await here.drain();
  here.thoughts.clock.advance(1000);
  await here.thoughts.service.drainQueues();
}

/** Delivers an activity of a remote actor. */
export async function arrive(setting: Setting, actor: PeerActor, type: string, object: unknown) {
  const { here } = setting;
  const status = await actor.send(here.inbox(), actor.activity(type, { object }), {
    at: here.thoughts.clock.now(),
  });
  if (status !== 202) throw new Error(`The server replies to a ${type} with ${status}.`);
  await settle(setting);
}

/** The status of a remote post, as read by `by` from the public timeline. */
export async function findRemote(by: AppUser, uri: string): Promise<Json> {
  const { body }: { body: Json[] } = await by.get('/api/v1/timelines/public?remote=true&limit=40');
  const found = body.find((status) => status.uri === uri);
  if (!found) throw new Error(`Nothing is known of ${uri}.`);
  return found;
}
