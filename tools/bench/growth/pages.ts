// How long the pages of a world take, when it is read as the service is meant to be.
import type { ThoughtsManifest } from '../data-sets/manifest.ts';
import { startGenerator } from '../load/generator.ts';
import { createWorkload } from '../measure.ts';
import { startService } from '../processes/service.ts';
import { federationScenarios } from '../scenarios/federation.ts';
import { thoughtsScenarios } from '../scenarios/thoughts.ts';
import { openSession } from '../session.ts';

const CLIENTS = 16;
const SLICE = 3000;
const OPEN_LOOP_CONNECTIONS = 64;

/** Milliseconds; `perSecond` with 16 clients, the others where requests come at half that rate. */
export type Page = { name: string; perSecond: number; p50: number; p99: number };

/** Starts the service on the database at `url` with files in `folder`, and measures each scenario in turn. */
export async function* measurePages(
  url: string,
  folder: string,
  thoughts: ThoughtsManifest,
): AsyncGenerator<Page> {
  await using service = await startService('thoughts', folder, { THOUGHTS_DATABASE_URL: url });
  await using generator = startGenerator();
  const journal = { username: '', entries: [], activities: [], photos: [] };
  const session = await openSession('thoughts', service, { thoughts, journal });
  const system = { size: 'large', server: service, session } as const;
  for (const scenario of [...thoughtsScenarios, ...federationScenarios]) {
    const { nextRequests, maxRequests } = createWorkload(scenario, system);
    const target = () => ({ port: service.port, requests: nextRequests() });
    const closed = { kind: 'closed', connections: CLIENTS, milliseconds: SLICE, maxRequests } as const;
    const first = await generator.run({ ...closed, ...target() });
    const full = await generator.run({ ...closed, ...target() });
    const perSecond = (full.completed / full.milliseconds) * 1000;
    const open = { kind: 'open', connections: OPEN_LOOP_CONNECTIONS, milliseconds: SLICE } as const;
    const { p50, p99, statuses } = await generator.run({ ...open, ...target(), perSecond: perSecond / 2 });
    for (const status of Object.keys({ ...first.statuses, ...full.statuses, ...statuses }))
      if (Number(status) !== scenario.status) throw new Error(`${scenario.name} was completed ${status}.`);
    yield { name: scenario.name, perSecond, p50, p99 };
  }
}
