// Answers that depend on the address, on who asks and on the database alone, worked out once for all who ask meanwhile.
// Never stale: an answer is given only to who asked before anything was committed after it was begun.
import type { Database } from '../../database/database.ts';
import type { Payload } from '../payload/payload.ts';
import { SpooledFile } from '../payload/spool.ts';
import { BulkReply } from '../replies/bulk-reply.ts';

/** An answer in its last form. */
export type SharedResponse = {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Held by who takes it while it is sent. */
  payload: Payload;
};

/** What was worked out: what takes long is only known to, and run by those who ask. */
export type CacheableResponse = SharedResponse | BulkReply;

type Compute = () => Promise<CacheableResponse>;

/** Both answer what `work` makes of `key`, which must depend on the key and the database alone. */
export type ResponseCache = {
  /** For what many ask at once. */
  getOrCompute(key: string, work: Compute): Promise<CacheableResponse>;
  /** For what one person asks: null where nobody did since the last commit, since most is not asked again. */
  getIfRepeated(key: string, work: Compute): Promise<CacheableResponse> | null;
};

/** In bytes, over all that is kept: hundreds of pages. */
const MAX_CACHED_BYTES = 4 * 1024 * 1024;
const MAX_KEY_LENGTH = 2000;
/** Of what was asked once. */
const MAX_TRACKED_KEYS = 10_000;

export function createResponseCache({
  dataVersion: version,
}: Pick<Database<never>, 'dataVersion'>): ResponseCache {
  const { getOrCompute: crowd, getIfRepeated: again } = version
    ? createVersionedCache(version)
    : { getOrCompute: createCoalescer(), getIfRepeated: () => null };
  const isLong = (key: string) => key.length > MAX_KEY_LENGTH;
  return {
    getOrCompute: (key, work) => (isLong(key) ? releaseAfterUse(work()) : crowd(key, work)),
    getIfRepeated: (key, work) => (isLong(key) ? null : again(key, work)),
  };
}

/** Releases an answer once everybody who waits for it now has taken hold of it, which they do before anything else. */
function releaseAfterUse(answer: Promise<CacheableResponse>): Promise<CacheableResponse> {
  answer.then(
    (shared) => {
      if (!(shared instanceof BulkReply)) setImmediate(() => shared.payload.release());
    },
    () => {},
  );
  return answer;
}

/** For a database that says at once whether anything was committed: keeps answers until something is. */
function createVersionedCache(version: () => number): ResponseCache {
  const cached = new Map<string, Promise<CacheableResponse>>();
  const settled = new Set<Promise<CacheableResponse>>();
  const requestedOnce = new Set<string>();
  let cachedVersion = Number.NaN;
  let bytes = 0;

  function clear(): void {
    for (const answer of settled) void releaseAfterUse(answer);
    settled.clear();
    cached.clear();
    bytes = 0;
  }

  function clearIfChanged(): void {
    const now = version();
    if (now === cachedVersion) return;
    clear();
    requestedOnce.clear();
    cachedVersion = now;
  }

  function computeAndCache(key: string, work: Compute): Promise<CacheableResponse> {
    const answer = work();
    cached.set(key, answer);
    answer.then(
      (shared) => {
        if (cached.get(key) !== answer) return void releaseAfterUse(answer);
        // What is in a file, or takes long, is for those who ask while it is made.
        if (shared instanceof BulkReply || shared.payload.body instanceof SpooledFile) {
          cached.delete(key);
          return void releaseAfterUse(answer);
        }
        settled.add(answer);
        bytes += key.length + shared.payload.size;
        if (bytes > MAX_CACHED_BYTES) clear();
      },
      () => {
        if (cached.get(key) === answer) cached.delete(key);
      },
    );
    return answer;
  }

  return {
    getOrCompute: (key, work) => {
      clearIfChanged();
      return cached.get(key) ?? computeAndCache(key, work);
    },
    getIfRepeated: (key, work) => {
      clearIfChanged();
      const known = cached.get(key);
      if (known) return known;
      if (requestedOnce.has(key)) return computeAndCache(key, work);
      if (requestedOnce.size >= MAX_TRACKED_KEYS) requestedOnce.clear();
      requestedOnce.add(key);
      return null;
    },
  };
}

/**
 * For a database that would have to be asked: whoever comes while an answer is worked out waits, with all others, for
 * the next one, which is begun when that is there.
 */
function createCoalescer(): ResponseCache['getOrCompute'] {
  type Round = { current: Promise<CacheableResponse>; next: Promise<CacheableResponse> | null };
  const rounds = new Map<string, Round>();

  function begin(key: string, work: Compute): Promise<CacheableResponse> {
    const round: Round = { current: work(), next: null };
    rounds.set(key, round);
    const end = (): void => {
      if (round.next === null && rounds.get(key) === round) rounds.delete(key);
    };
    releaseAfterUse(round.current).then(end, end);
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
