// The interface of media storage, implemented on disk and on object storage.
import type { Readable } from 'node:stream';
import type { Instant } from '../../time/clock.ts';

/** A received file on this machine that is not published yet. `size` in bytes, `sha256` in lower-case hex. */
export type StagedFile = { path: string; size: number; sha256: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isBlobId = (id: string): boolean => UUID.test(id);

/** Both ends inclusive, in bytes from 0. Without `end`, to the end of the file. */
export type Slice = { start: number; end?: number };

/**
 * Media by id, a lower-case UUID; anything else identifies nothing and never becomes part of a path or key.
 *
 * A file is received, inspected and cleaned while it is staged, which is always on this machine, and is then
 * stored or discarded. If the storage is full or fails, every operation throws the refusal `unavailable` with
 * `retryAfter`.
 */
export type BlobStore = {
  /**
   * Streams `source` into a staged file. Refuses with `too-large` beyond `maxBytes` and stops reading.
   * Propagates errors of `source`. Removes the partial file if it throws.
   */
  stageFile(source: AsyncIterable<Uint8Array>, limit: { maxBytes: number }): Promise<StagedFile>;

  /**
   * Stores the staged file as the medium `id`; it is durable when this resolves, and the staged file is
   * removed.
   */
  put(id: string, staged: StagedFile): Promise<void>;

  /**
   * Deletes a staged file, if it still exists. If the disk is unavailable, the file is left to a later start,
   * so that the original error is not hidden.
   */
  discard(staged: StagedFile): Promise<void>;

  /**
   * Returns the bytes of `id`, or null if there is no such medium. `size` is that of the whole file. The
   * caller must read `stream` to its end or destroy it.
   */
  open(id: string, slice?: Slice): Promise<{ stream: Readable; size: number } | null>;

  /** In bytes; null if there is no such medium. */
  size(id: string): Promise<number | null>;

  /** Deletes `id`, if it still exists. */
  delete(id: string): Promise<void>;

  /**
   * The ids of all media, in any order; with `storedBefore` only those stored before that instant, because a
   * file becomes durable shortly before its row.
   */
  listIds(filter?: { storedBefore?: Instant }): AsyncIterable<string>;

  /** Readiness: resolves if a file can be staged and the storage is available. */
  probe(): Promise<void>;

  /** Closes the connections to the storage. Nothing may be called afterwards. */
  close(): void;
};
