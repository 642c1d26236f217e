// Streams files of multipart forms to temporary storage while the form is read.
import type { Readable } from 'node:stream';

/** A received file that is not published yet; `size` in bytes, `sha256` in lower-case hex. */
export type StagedUpload = { path: string; size: number; sha256: string };

/** The temporary storage of a service for files in forms. */
export type FileStaging = {
  maxBytes: number;
  /** Refuses (`too-large`) more than `maxBytes`. Removes the file if it throws. */
  stageFile(source: AsyncIterable<Uint8Array>, limit: { maxBytes: number }): Promise<StagedUpload>;
  discard(staged: StagedUpload): Promise<void>;
};

/** The files of one form, by field name. Files that the handler has not taken are discarded on disposal. */
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

/**
 * The form fields to store as files: the first of each name, unless it is empty. A name that is listed
 * several times takes as many files; they are stored as `name`, `name 2`, and so on.
 */
export type WantedFiles = { names: readonly string[]; staging: FileStaging };

export function createFileReceiver({ names, staging }: WantedFiles) {
  const files = new Files(staging.discard);
  const streams: Readable[] = [];
  const pending: Promise<void>[] = [];
  const taken = new Map<string, number>();
  const save = async (name: string, stream: Readable): Promise<void> => {
    const staged = await staging.stageFile(stream, staging);
    if (staged.size === 0) await staging.discard(staged);
    else files.set(name, staged);
  };
  return {
    /** Returns null for an undeclared file, otherwise a promise that settles when the file is stored. */
    receive: (name: string, stream: Readable): Promise<void> | null => {
      const nth = (taken.get(name) ?? 0) + 1;
      if (nth > names.filter((one) => one === name).length) return null;
      taken.set(name, nth);
      streams.push(stream);
      const saved = save(nth === 1 ? name : `${name} ${nth}`, stream);
      pending.push(saved);
      return saved;
    },
    finish: async (): Promise<Files> => {
      await Promise.all(pending);
      return files;
    },
    /** Ends uploads in progress and discards stored files. */
    abort: async (error: unknown): Promise<void> => {
      for (const stream of streams) stream.destroy(error instanceof Error ? error : undefined);
      await Promise.allSettled(pending);
      await files[Symbol.asyncDispose]();
    },
  };
}
