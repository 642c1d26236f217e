// Answers that depend on the address, on who asks and on the database alone, worked out once for all who ask meanwhile.
// Never stale: an answer is given only to who asked before anything was committed after it was begun.
import type { Database } from '../../database/database.ts';
import { BulkWork } from '../answers/bulk.ts';
import type { Content } from '../answers/content.ts';
import { Spooled } from '../answers/spool.ts';

/** An answer in its last form. */
export type SharedAnswer = {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Held by who takes it while it is sent. */
  content: Content;
};

/** What was worked out: what takes long is only known to, and run by those who ask. */
export type Shared = SharedAnswer | BulkWork;

type Work = () => Promise<Shared>;

/** Both answer what `work` makes of `key`, which must depend on the key and the database alone. */
export type Share = {
  /** For what many ask at once. */
  crowd(key: string, work: Work): Promise<Shared>;
  /** For what one person asks: null where nobody did since the last commit, since most is not asked again. */
  again(key: string, work: Work): Promise<Shared> | null;
};

/** In bytes, over all that is kept: hundreds of pages. */
const KEPT = 4 * 1024 * 1024;
const LONGEST_KEY = 2000;
/** Of what was asked once. */
const KEYS = 10_000;

export function createShare({ version }: Pick<Database<never>, 'version'>): Share {
  const { crowd, again } = version ? whileUnchanged(version) : { crowd: inRounds(), again: () => null };
  const isLong = (key: string) => key.length > LONGEST_KEY;
  return {
    crowd: (key, work) => (isLong(key) ? releasedAfter(work()) : crowd(key, work)),
    again: (key, work) => (isLong(key) ? null : again(key, work)),
  };
}

/** Releases an answer once everybody who waits for it now has taken hold of it, which they do before anything else. */
function releasedAfter(answer: Promise<Shared>): Promise<Shared> {
  answer.then(
    (shared) => {
      if (!(shared instanceof BulkWork)) setImmediate(() => shared.content.release());
    },
    () => {},
  );
  return answer;
}

/** For a database that says at once whether anything was committed: keeps answers until something is. */
function whileUnchanged(version: () => number): Share {
  const kept = new Map<string, Promise<Shared>>();
  const settled = new Set<Promise<Shared>>();
  const askedOnce = new Set<string>();
  let keptAt = Number.NaN;
  let bytes = 0;

  function forget(): void {
    for (const answer of settled) void releasedAfter(answer);
    settled.clear();
    kept.clear();
    bytes = 0;
  }

  function forgetIfChanged(): void {
    const now = version();
    if (now === keptAt) return;
    forget();
    askedOnce.clear();
    keptAt = now;
  }

  function keep(key: string, work: Work): Promise<Shared> {
    const answer = work();
    kept.set(key, answer);
    answer.then(
      (shared) => {
        if (kept.get(key) !== answer) return void releasedAfter(answer);
        // What is in a file, or takes long, is for those who ask while it is made.
        if (shared instanceof BulkWork || shared.content.body instanceof Spooled) {
          kept.delete(key);
          return void releasedAfter(answer);
        }
        settled.add(answer);
        bytes += key.length + shared.content.size;
        if (bytes > KEPT) forget();
      },
      () => {
        if (kept.get(key) === answer) kept.delete(key);
      },
    );
    return answer;
  }

  return {
    crowd: (key, work) => {
      forgetIfChanged();
      return kept.get(key) ?? keep(key, work);
    },
    again: (key, work) => {
      forgetIfChanged();
      const known = kept.get(key);
      if (known) return known;
      if (askedOnce.has(key)) return keep(key, work);
      if (askedOnce.size >= KEYS) askedOnce.clear();
      askedOnce.add(key);
      return null;
    },
  };
}

/**
 * For a database that would have to be asked: whoever comes while an answer is worked out waits, with all others, for
 * the next one, which is begun when that is there.
 */
function inRounds(): Share['crowd'] {
  type Round = { current: Promise<Shared>; next: Promise<Shared> | null };
  const rounds = new Map<string, Round>();

  function begin(key: string, work: Work): Promise<Shared> {
    const round: Round = { current: work(), next: null };
    rounds.set(key, round);
    const end = (): void => {
      if (round.next === null && rounds.get(key) === round) rounds.delete(key);
    };
    releasedAfter(round.current).then(end, end);
    return round.current;
  }

  return (key, work) => {
    const round = rounds.get(key);
    if (!round) return begin(key, work);
    const again = () => begin(key, work);
    round.next ??= round.current.then(again, again);
    return round.next;
  };
}
