// Both services in one process, as most people run them, with a metrics port.
import { startProgram } from '../../../platform/testing/program.ts';
import { SETTINGS, type Server, type ServiceName } from '../processes/service.ts';

const MAIN = new URL('../../../main.ts', import.meta.url);

export type SoakedServices = AsyncDisposable & {
  pid: number;
  servers: Record<ServiceName, Server>;
  /** Where its metrics are. */
  metricsUrl: string;
};

/** Starts them on what is in `folder`. Disposing stops them in order. */
export async function startServices(
  folder: string,
  settings: Record<string, string>,
): Promise<SoakedServices> {
  const program = startProgram(MAIN, folder, {
    ...{ ...SETTINGS, DATA_DIR: folder, JOURNAL_METRICS_PORT: '0' },
    ...settings,
  });
  const [journal, thoughts] = [await program.address('journal'), await program.address('thoughts')];
  const [, metricsUrl = ''] = await program.waitForOutput(/^journal metrics listening on (\S+)\n/m);
  const stop = async () => {
    program.kill('SIGTERM');
    await program.exited;
  };
  const server = (address: string): Server => ({
    ...{ pid: program.pid, port: Number(new URL(address).port), [Symbol.asyncDispose]: stop },
  });
  return {
    ...{ pid: program.pid, metricsUrl },
    servers: { journal: server(journal), thoughts: server(thoughts) },
    [Symbol.asyncDispose]: stop,
  };
}
