// Both services in one process, as `npm start` runs them.
import { mkdir } from 'node:fs/promises';
import { startProgram } from '../../../platform/testing/program.ts';
import { SETTINGS, type Server, type ServiceName } from './service.ts';

const MAIN = new URL('../../../main.ts', import.meta.url);

export type BothServices = Record<ServiceName, Server> & {
  /** From the command until both listen. */
  milliseconds: number;
} & AsyncDisposable;

/** Starts them on what is in `folder`. Disposing stops them in order. */
export async function startBothServices(
  folder: string,
  settings: Record<string, string> = {},
): Promise<BothServices> {
  await mkdir(folder, { recursive: true });
  const began = performance.now();
  const program = startProgram(MAIN, folder, { ...SETTINGS, DATA_DIR: folder, ...settings });
  const [journal, thoughts] = await Promise.all([program.address('journal'), program.address('thoughts')]);
  const milliseconds = performance.now() - began;
  const stop = async () => {
    program.kill('SIGTERM');
    await program.exited;
  };
  const server = (address: string): Server => ({
    ...{ pid: program.pid, port: Number(new URL(address).port), [Symbol.asyncDispose]: stop },
  });
  return { journal: server(journal), thoughts: server(thoughts), milliseconds, [Symbol.asyncDispose]: stop };
}
