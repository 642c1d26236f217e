// Where the bytes of media live: the contract that a disk, or an object storage, fulfils.
import type { Readable } from 'node:stream';
import type { Instant } from '../../time/clock.ts';

/** A received file on this machine that nobody can see yet. `size` in bytes, `sha256` in lower-case hex. */
export type StagedFile = { path: string; size: number; sha256: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isBlobId = (id: string): boolean => UUID.test(id);

/** Both ends included, in bytes from 0. Without `end`, to the end of the file. */
export type Slice = { start: number; end?: number };

/**
 * Media by id, a lower-case UUID; anything else names nothing and never becomes part of a path or key.
 *
 * A file is received, looked at and cleaned while it is staged, on this machine whatever the store is, and
 * then stored or discarded. Where the storage is full or fails, every operation throws the refusal
 * `unavailable` with `retryAfter`.
 */
export type BlobStore = {
  /**
   * Streams `source` into a staged file. Refuses with `too-large` beyond `maxBytes`, without reading on.
   * What `source` throws is thrown on. Nothing is left behind by a receive that threw.
   */
  stageFile(source: AsyncIterable<Uint8Array>, limit: { maxBytes: number }): Promise<StagedFile>;

  /** Makes the staged file the medium `id`, durable once this resolves; the staged file is gone then. */
  put(id: string, staged: StagedFile): Promise<void>;

  /**
   * Forgets a staged file; one that is gone already is fine. Where the disk is away it stays, and goes at a
   * later start: that must not hide why it is discarded.
   */
  discard(staged: StagedFile): Promise<void>;

  /**
   * The bytes of `id`, or null where there is no such medium. `size` is that of the whole file. The caller
   * reads `stream` to its end or destroys it.
   */
  open(id: string, slice?: Slice): Promise<{ stream: Readable; size: number } | null>;

  /** In bytes; null where there is no such medium. */
  size(id: string): Promise<number | null>;

  /** Removes `id`; one that is gone already is fine. */
  delete(id: string): Promise<void>;

  /**
   * The ids of all media, in no order; with `storedBefore` only of those stored before that instant, because
   * a file is durable a moment before the row that names it.
   */
  listIds(filter?: { storedBefore?: Instant }): AsyncIterable<string>;

  /** Resolves when a file can be staged and the storage can be reached: readiness. */
  probe(): Promise<void>;
};
