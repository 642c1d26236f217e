// A member of an export, spooled to disk.
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** `sha256` in lower-case hex. */
export type Member = { name: string; path: string; sha256: string };

type MemberFile = AsyncDisposable & {
  write(text: string): Promise<void>;
  /** Closes the file; nothing can be written afterwards. */
  finish(): Promise<Member>;
};

/** Creates the file of the member `name`, a plain file name, in `folder`. */
export async function createMemberFile(folder: string, name: string): Promise<MemberFile> {
  const path = join(folder, name);
  const handle = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  return {
    write: async (text) => {
      hash.update(text);
      await handle.writeFile(text);
    },
    finish: async () => {
      await handle.close();
      return { name, path, sha256: hash.digest('hex') };
    },
    [Symbol.asyncDispose]: () => handle.close(),
  };
}
