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

/** What stays the same whichever process is there: its role, and what is in its environment alone. */
export type Place = { role: Role; environment: Readonly<Record<string, string>> };

export type Crew = {
  /** Starts the first process; answers what it said when it was ready, or null where it ended before. */
  open(place: Place): Promise<readonly string[] | null>;
  /** Starts one more. */
  add(place: Place): void;
  /** Asks all to end; answers whether all of them did so in order. */
  stop(): Promise<boolean>;
};

type Started = { ended: Promise<Ending>; ready: Promise<readonly string[]> };
type Ending = { code: number | null; signal: string | null; wasSoon: boolean };

export function createCrew(log: Log): Crew {
  const alive = new Set<Worker>();
  const lives: Promise<boolean>[] = [];
  const stopping = new AbortController();

  function start({ role, environment }: Place): Started {
    const worker = cluster.fork({ ...environment, [ROLE]: role });
    const began = performance.now();
    const about = { role, pid: worker.process.pid };
    log.info(about, 'a process started');
    alive.add(worker);
    const ended = once(worker, 'exit').then(([code, signal]) => {
      alive.delete(worker);
      return { code, signal, wasSoon: performance.now() - began < SOON };
    });
    const ready = new Promise<readonly string[]>((resolve) => {
      worker.on('message', (message: unknown) => {
        if (!isReady(message)) return;
        log.info(about, 'a process is ready');
        resolve(message.ready);
      });
    });
    return { ended, ready };
  }

  /** Answers whether the last process in this place ended in order. */
  async function keep(place: Place, first: Started): Promise<boolean> {
    for (let current = first, quickEnds = 0; ; current = start(place)) {
      const { code, signal, wasSoon } = await current.ended;
      // One that had not begun to listen for the signal had begun nothing else either.
      if (stopping.signal.aborted) return code === 0 || signal === 'SIGTERM';
      log.error({ role: place.role, code, signal }, 'a process ended and is started anew');
      quickEnds = wasSoon ? quickEnds + 1 : 0;
      await delay(pauseAfter(quickEnds), undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return true;
    }
  }

  return {
    async open(place) {
      const first = start(place);
      const said = await Promise.race([first.ready, first.ended.then(() => null)]);
      if (said !== null) lives.push(keep(place, first));
      return said;
    },
    add: (place) => void lives.push(keep(place, start(place))),
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
