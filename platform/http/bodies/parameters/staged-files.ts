// Files in multipart forms, streamed to where they are staged while the form is read.
import type { Readable } from 'node:stream';

/** A received file that nobody can see yet; `size` in bytes, `sha256` in lower-case hex. */
export type StagedUpload = { path: string; size: number; sha256: string };

/** Where a service receives the files of forms. */
export type FileStaging = {
  maxBytes: number;
  /** Refuses (`too-large`) beyond `maxBytes`. Nothing is left behind where it throws. */
  stageFile(source: AsyncIterable<Uint8Array>, limit: { maxBytes: number }): Promise<StagedUpload>;
  discard(staged: StagedUpload): Promise<void>;
};

/** The files of one form, by the names of their fields; what is left of them is discarded at the end. */
export type StagedFiles = ReadonlyMap<string, StagedUpload> & AsyncDisposable;

export class Files extends Map<string, StagedUpload> implements AsyncDisposable {
  readonly #discard: FileStaging['discard'];

  constructor(discard: FileStaging['discard'] = async () => {}) {
    super();
    this.#discard = discard;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const staged of this.values()) await this.#discard(staged);
  }
}

/** Which fields of a form are files that are staged: the first of each name, unless it is empty. */
export type WantedFiles = { names: readonly string[]; staging: FileStaging };

export function createFileReceiver({ names, staging }: WantedFiles) {
  const files = new Files(staging.discard);
  const streams: Readable[] = [];
  const pending: Promise<void>[] = [];
  const taken = new Set<string>();
  const save = async (name: string, stream: Readable): Promise<void> => {
    const staged = await staging.stageFile(stream, staging);
    if (staged.size === 0) await staging.discard(staged);
    else files.set(name, staged);
  };
  return {
    /** Returns null for a file that is not wanted, else settles once it is staged. */
    receive: (name: string, stream: Readable): Promise<void> | null => {
      if (!names.includes(name) || taken.has(name)) return null;
      taken.add(name);
      streams.push(stream);
      const saved = save(name, stream);
      pending.push(saved);
      return saved;
    },
    finish: async (): Promise<Files> => {
      await Promise.all(pending);
      return files;
    },
    /** Ends what is under way, and discards what is staged. */
    abort: async (error: unknown): Promise<void> => {
      for (const stream of streams) stream.destroy(error instanceof Error ? error : undefined);
      await Promise.allSettled(pending);
      await files[Symbol.asyncDispose]();
    },
  };
}
