// Asks the search worker of this page.
import { workerUrl } from '@tandem/web/local/worker-url.ts';
import { person } from '../../foundation/session/session.ts';
import { onCopyChange } from '../../foundation/storage/changes-signal.ts';
import { namedLike } from '../moods/moods.ts';
import { type Filter, NO_FILTER } from './filter.ts';
import type { Found, Question, Reply, Result } from './rows.ts';
import type { Usage } from './usage.ts';

/** The path of the built worker; the build puts it in. */
declare const __SEARCH_WORKER__: string;

type Waiting = { resolve: (result: Result) => void; reject: (error: Error) => void };

let worker: Worker | null = null;
let number = 0;
const waiting = new Map<number, Waiting>();
/** The entries that changed since the last search; null if unknown. */
let changed: Set<string> | null = null;

onCopyChange((ids) => {
  if (ids === null) changed = null;
  else for (const id of ids) changed?.add(id);
});

/** Loads the words in advance, when the screen with the search opens. */
export function prepareSearch(): void {
  findEntries(NO_FILTER, 0).catch(() => {});
}

/** The newest `count` matches. @throws without workers, or if the copy cannot be read */
export const findEntries = async (filter: Filter, count: number): Promise<Found> =>
  (await askWorker({ filter, count, named: namedLike(filter.q) })) as Found;

/**
 * The number of entries of the copy with each activity, own mood and feeling, and the latest day of each.
 * @throws without workers, or if the copy cannot be read
 */
export const countActivities = async (): Promise<Map<string, Usage>> =>
  (await askWorker('usage')) as Map<string, Usage>;

async function askWorker(asked: Question['asked']): Promise<Result> {
  worker ??= startWorker();
  const userId = person.peek()?.id ?? '';
  number += 1;
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  waiting.set(number, { resolve, reject });
  const ids = changed === null ? null : [...changed];
  worker.postMessage({ number, userId, changed: ids, asked } satisfies Question);
  changed = new Set();
  return promise;
}

function startWorker(): Worker {
  const started = new Worker(workerUrl(__SEARCH_WORKER__), { type: 'module' });
  changed = null;
  started.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const asked = waiting.get(data.number);
    waiting.delete(data.number);
    if (data.result) return asked?.resolve(data.result);
    // What it has may be incomplete.
    changed = null;
    asked?.reject(new Error('The copy cannot be read.'));
  });
  started.addEventListener('error', () => {
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error('The search worker does not run.'));
    waiting.clear();
  });
  return started;
}
