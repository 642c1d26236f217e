// How many signed activities per second are taken and carried out of senders who were never heard of: those
// that wait for one key ask for it once, and continue together.
import { randomUUID } from 'node:crypto';
import { signRequest } from '../../../thoughts/federation/protocol/signatures/sign.ts';
import { LIMITS, MIN_SIZE } from '../../../thoughts/federation/remote/thoughts/unsolicited-posts.ts';
import { AS_TYPE, type PeerActor, PUBLIC, startPeer } from '../../../thoughts/federation/testing/peer.ts';
import { startService } from '../fan-out/service.ts';
import type { Generator } from '../load/generator.ts';
import { startGenerator } from '../load/generator.ts';
import { serializeRequest } from '../load/request.ts';
import type { Measurement } from './measurement.ts';

const CREATES = 500;
/** No more are stored in an hour of somebody whom nobody here follows. */
const STORED = LIMITS.actor / MIN_SIZE;
const SENDERS = 7;
/** What is measured first is a service that has just started. */
const WARM_UP = 2;
const TIMEOUT = 60_000;

export const firstContact: Measurement = {
  name: 'first-contact',
  isSlow: true,
  run: async (harness) => {
    await harness.stopServices();
    const { unknown, known } = await run(await harness.emptyDatabase('first_contact'), harness.generator);
    return [
      {
        label: `${CREATES} Creates of an unknown sender`,
        value: unknown.rate,
        unit: '/s',
        target: { least: 600 },
      },
      { label: 'processor time of each', value: unknown.cpu, unit: 'µs', target: null },
      { label: 'the same of a known sender', value: known.rate, unit: '/s', target: { least: 2000 } },
      { label: 'processor time of each, known', value: known.cpu, unit: 'µs', target: null },
    ];
  },
};

/** Medians over the senders. `cpu` is microseconds of the service's processor time per activity. */
type Round = { rate: number; cpu: number };

/** Measures on an empty database: `databaseUrl`, else a SQLite file of its own. */
export async function run(
  databaseUrl: string | null,
  generator: Generator,
): Promise<{ unknown: Round; known: Round }> {
  await using service = await startService(databaseUrl);
  await using peer = await startPeer();
  const rounds: { unknown: Round; known: Round }[] = [];
  for (let at = 0; at < WARM_UP + SENDERS; at += 1) {
    const [stranger, acquaintance] = await Promise.all(
      [`a${at}`, `b${at}`].map((name) => peer.addActor(name)),
    );
    if (!stranger || !acquaintance) throw new Error('There are no senders.');
    const send = async (sender: PeerActor, count: number): Promise<Round> => {
      const requests = await signCreates(sender, service.url, count);
      const before = await service.cpu();
      const load = {
        kind: 'closed',
        port: Number(new URL(service.url).port),
        milliseconds: TIMEOUT,
      } as const;
      const greeting = serializeRequest({ method: 'GET', path: '/healthz' });
      const { statuses, milliseconds } = await generator.run({
        ...{ ...load, requests, greeting, connections: count, maxRequests: count },
      });
      if (statuses[202] !== count) throw new Error(`The statuses were ${JSON.stringify(statuses)}.`);
      const cpu = (((await service.cpu()) - before) / count) * 1_000_000;
      return { rate: (count / milliseconds) * 1000, cpu };
    };
    await send(acquaintance, 1);
    rounds.push({ unknown: await send(stranger, CREATES), known: await send(acquaintance, CREATES - 1) });
    for (const sender of [stranger, acquaintance]) {
      if (peer.asked(new URL(sender.uri).pathname) !== 1)
        throw new Error('The key was asked for more than once.');
      const stored = await countOf(service.url, sender);
      if (stored !== STORED) throw new Error(`${stored} took effect at once.`);
    }
  }
  const counted = rounds.slice(WARM_UP);
  return {
    unknown: medianOf(counted.map((round) => round.unknown)),
    known: medianOf(counted.map((round) => round.known)),
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
const medianOf = (rounds: readonly Round[]): Round => ({
  rate: median(rounds.map(({ rate }) => rate)),
  cpu: median(rounds.map(({ cpu }) => cpu)),
});

/** Of what names somebody here, so that it is stored. */
const signCreates = (sender: PeerActor, here: string, count: number): Promise<Uint8Array[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => signCreate(sender, here, index)));

async function signCreate(sender: PeerActor, here: string, index: number): Promise<Uint8Array> {
  const [id, href] = [`${sender.uri}/${randomUUID()}`, `${here}/users/ada`];
  const audience = { to: [PUBLIC], cc: [href] };
  const published = new Date().toISOString();
  const note = {
    id,
    type: 'Note',
    attributedTo: sender.uri,
    content: `<p>Number ${index}</p>`,
    published,
    ...audience,
  };
  const tag = [{ type: 'Mention', href, name: '@ada' }];
  const create = {
    id: `${id}/activity`,
    type: 'Create',
    actor: sender.uri,
    object: { ...note, tag },
    ...audience,
  };
  const body = Buffer.from(JSON.stringify(create));
  const url = new URL('/inbox', here);
  const key = { keyId: sender.key.id, privateKeyPem: sender.key.privateKeyPem };
  const signed = await signRequest(
    'cavage',
    { method: 'POST', url, body, contentType: AS_TYPE },
    key,
    Date.now(),
  );
  const headers = { host: url.host, 'content-type': AS_TYPE, ...signed };
  return serializeRequest({ method: 'POST', path: '/inbox', headers, body });
}

async function countOf(here: string, sender: PeerActor): Promise<number> {
  const response = await fetch(`${here}/users/${sender.handle}/thoughts`);
  return ((await response.json()) as { total: number }).total;
}

if (import.meta.main) {
  await using generator = startGenerator();
  const { unknown, known } = await run(process.env.THOUGHTS_DATABASE_URL ?? null, generator);
  for (const [name, { rate, cpu }] of Object.entries({ unknown, known }))
    console.log(`${name}: ${rate.toFixed(0)} Creates a second, ${cpu.toFixed(0)} µs of processor time each`);
}
