// The processes under a supervisor: each is started anew when it ends before it was asked to.
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../log/log.ts';
import type { Role } from '../roles.ts';
import { isReady, ROLE } from './supervised.ts';

/** In milliseconds. What ends sooner than this after its start will hardly do better at once. */
const SOON = 10_000;
const LONGEST_PAUSE = 30_000;

export type Crew = {
  /** Starts the first process; answers what it said when it was ready, or null where it ended before. */
  open(role: Role): Promise<readonly string[] | null>;
  /** Starts one more. */
  add(role: Role): void;
  /** Asks all to end; answers whether all of them did so in order. */
  stop(): Promise<boolean>;
};

type Started = { worker: Worker; ended: Promise<Ending> };
type Ending = { code: number | null; signal: string | null; wasSoon: boolean };

/**
 * `environmentOf` is what a process gets beyond this one's own, by its place: 0 for the first, and the same for who comes
 * after one that ended.
 */
export function createCrew(
  environmentOf: (place: number) => Readonly<Record<string, string>>,
  log: Log,
): Crew {
  const alive = new Set<Worker>();
  const lives: Promise<boolean>[] = [];
  const stopping = new AbortController();
  let places = 0;

  function start(role: Role, place: number): Started {
    const worker = cluster.fork({ ...environmentOf(place), [ROLE]: role });
    const began = performance.now();
    log.info({ role, pid: worker.process.pid }, 'a process started');
    alive.add(worker);
    const ended = once(worker, 'exit').then(([code, signal]) => {
      alive.delete(worker);
      return { code, signal, wasSoon: performance.now() - began < SOON };
    });
    return { worker, ended };
  }

  /** Answers whether the last process in this place ended in order. */
  async function keep(role: Role, place: number, first: Started): Promise<boolean> {
    for (let current = first, quickEnds = 0; ; current = start(role, place)) {
      const { code, signal, wasSoon } = await current.ended;
      // One that had not begun to listen for the signal had begun nothing else either.
      if (stopping.signal.aborted) return code === 0 || signal === 'SIGTERM';
      log.error({ role, code, signal }, 'a process ended and is started anew');
      quickEnds = wasSoon ? quickEnds + 1 : 0;
      await delay(pauseAfter(quickEnds), undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return true;
    }
  }

  return {
    async open(role) {
      const place = places++;
      const first = start(role, place);
      const ready = new Promise<readonly string[]>((resolve) => {
        first.worker.on('message', (message: unknown) => isReady(message) && resolve(message.ready));
      });
      const said = await Promise.race([ready, first.ended.then(() => null)]);
      if (said !== null) lives.push(keep(role, place, first));
      return said;
    },
    add: (role) => {
      const place = places++;
      lives.push(keep(role, place, start(role, place)));
    },
    async stop() {
      stopping.abort();
      for (const worker of alive) worker.process.kill('SIGTERM');
      return (await Promise.all(lives)).every((wasInOrder) => wasInOrder);
    },
  };
}

/** The first time at once: most often one of many was killed. */
const pauseAfter = (quickEnds: number): number =>
  quickEnds <= 1 ? 0 : Math.min(LONGEST_PAUSE, 250 * 2 ** quickEnds);
