// Several processes of each role on one PostgreSQL server, which can be killed and replaced.
import assert from 'node:assert/strict';
import { openDatabase } from '../../platform/database/open.ts';
import type { Role } from '../../platform/service/roles.ts';
import { type Program, startProgram } from '../../platform/testing/program.ts';
import { thoughtsMigrations } from '../../thoughts/app.ts';
import { findActor } from '../../thoughts/foundation/actors/actors.ts';
import type { FederationTables } from '../../thoughts/foundation/tables/federation.ts';
import { insertRemoteActors, remoteActorAt } from '../../thoughts/testing/remote-actors.ts';

type ServiceName = 'journal' | 'thoughts';

/** A process that hosts both services; `urls` are empty if it does not serve. */
type Member = { role: Role; program: Program; urls: Record<ServiceName, string> };

export type Cluster = AsyncDisposable & {
  members: readonly Member[];
  /** The address of a serving process, a different one for each call. */
  urlOf(service: ServiceName): string;
  /** Kills the member at this position, and resolves when its replacement is ready. */
  replace(place: number): Promise<void>;
  /** Stops all; rejects with the stderr of one that does not exit with 0. */
  stop(): Promise<void>;
};

const BOTH = new URL('../../main.ts', import.meta.url);
const ROLES = ['serve', 'work', 'serve', 'work'] as const;

/** Starts two processes of each role concurrently, with `settings`, in `folder`. */
export async function startCluster(folder: string, settings: Record<string, string>): Promise<Cluster> {
  async function start(role: Role): Promise<Member> {
    const program = startProgram(BOTH, folder, settings, [role]);
    if (role === 'work') {
      await program.waitForOutput(/^thoughts working\n/m);
      return { role, program, urls: { journal: '', thoughts: '' } };
    }
    const journal = await program.address('journal');
    const thoughts = await program.address('thoughts');
    return { role, program, urls: { journal, thoughts } };
  }

  const members = await Promise.all(ROLES.map(start));
  let calls = 0;
  return {
    members,
    urlOf(service) {
      const serving = members.filter(({ role }) => role === 'serve');
      calls += 1;
      return serving[calls % serving.length]?.urls[service] ?? '';
    },
    async replace(place) {
      const member = members[place];
      if (!member) throw new RangeError(`Member ${place} does not exist.`);
      member.program.kill('SIGKILL');
      await member.program.exited;
      members[place] = await start(member.role);
    },
    async stop() {
      const since = performance.now();
      const end = async ({ role, program }: Member) => {
        program.kill('SIGTERM');
        const { code, signal, stderr } = await program.exited;
        const seconds = ((performance.now() - since) / 1000).toFixed(1);
        if (code !== 0) throw new Error(`${role}: ${code ?? signal} after ${seconds} s\n${stderr}`);
      };
      await Promise.all(members.map(end));
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(members.map(({ program }) => program[Symbol.asyncDispose]()));
    },
  };
}

/** Gives the user a follower on each of the other servers. */
export async function addFollowers(
  connectionString: string,
  username: string,
  origins: readonly string[],
): Promise<void> {
  const url = { dialect: 'postgres', connectionString } as const;
  await using database = await openDatabase<FederationTables>(url, thoughtsMigrations, { poolSize: 1 });
  const actor = await findActor(database.read as never, username);
  assert.ok(actor);
  const followers = origins.map((origin) => remoteActorAt(origin));
  await insertRemoteActors(database, followers, actor.id);
}
