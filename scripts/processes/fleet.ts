// Several processes of each service and each role on one PostgreSQL, each of which may be killed and replaced.

import type { Role } from '../../platform/service/roles.ts';
import { type Program, startProgram } from '../../platform/testing/program.ts';

export type ServiceName = 'journal' | 'thoughts';

/** One of the processes; `url` is null where it does not serve. */
export type Member = { service: ServiceName; role: Role; program: Program; url: string | null };

export type Fleet = AsyncDisposable & {
  members: readonly Member[];
  /** Where one of those that serve listens now, another one at each call. */
  urlOf(service: ServiceName): string;
  /** Kills the member in this place, and resolves when another one has taken it and is ready. */
  replace(place: number): Promise<void>;
  /** Asks all to end; answers how they did. */
  stop(): Promise<(number | null)[]>;
};

const PROGRAMS = {
  journal: new URL('../../journal/main.ts', import.meta.url),
  thoughts: new URL('../../thoughts/main.ts', import.meta.url),
};
const EACH_TWICE = (['journal', 'thoughts'] as const).flatMap((service) =>
  (['serve', 'serve', 'work', 'work'] as const).map((role) => ({ service, role })),
);

/** Starts two of each, all at once, with `settings`, in `folder`. */
export async function startFleet(folder: string, settings: Record<string, string>): Promise<Fleet> {
  async function start({ service, role }: Pick<Member, 'service' | 'role'>): Promise<Member> {
    const program = startProgram(PROGRAMS[service], folder, settings, [role]);
    if (role === 'serve') return { service, role, program, url: await program.address(service) };
    await program.says(new RegExp(`^${service} working\n`, 'm'));
    return { service, role, program, url: null };
  }

  const members = await Promise.all(EACH_TWICE.map(start));
  let calls = 0;
  return {
    members,
    urlOf(service) {
      const urls = members.flatMap((member) => (member.service === service ? (member.url ?? []) : []));
      calls += 1;
      return urls[calls % urls.length] ?? '';
    },
    async replace(place) {
      const member = members[place];
      if (!member) throw new RangeError(`There is no member ${place}.`);
      member.program.kill('SIGKILL');
      await member.program.ended;
      members[place] = await start(member);
    },
    async stop() {
      for (const { program } of members) program.kill('SIGTERM');
      return (await Promise.all(members.map(({ program }) => program.ended))).map(({ code }) => code);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(members.map(({ program }) => program[Symbol.asyncDispose]()));
    },
  };
}
