// The precise coverage of a process that was started with `--inspect`, over the inspector's protocol.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `label` is the function's name, or its position in the file where it has none. */
export type ExecutedFunction = { file: string; label: string };

export type Coverage = {
  /** The functions of the checkout, without its packages, that were executed while `work` ran. */
  during(work: () => Promise<void>): Promise<ExecutedFunction[]>;
};

type FunctionCoverage = { functionName: string; ranges: { startOffset: number; count: number }[] };
type Taken = { result: { url: string; functions: FunctionCoverage[] }[] };

/** `url` is the `ws:` address that the process printed; `root` the folder of its checkout. */
export async function connectCoverage(url: string, root: string): Promise<Coverage> {
  const call = await connect(url);
  await call('Profiler.enable', {});
  await call('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // Taking the coverage resets its counters.
  const take = async () => (await call('Profiler.takePreciseCoverage', {})) as Taken;
  return {
    async during(work) {
      await take();
      await work();
      return toExecuted(await take(), root);
    },
  };
}

function toExecuted({ result }: Taken, root: string): ExecutedFunction[] {
  return result.flatMap(({ url, functions }) => {
    const file = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : '..';
    if (file.startsWith('..') || file.includes('node_modules')) return [];
    return functions
      .filter(({ ranges: [whole] }) => whole !== undefined && whole.count > 0)
      .map(({ functionName, ranges }) => ({ file, label: functionName || `(at ${ranges[0]?.startOffset})` }));
  });
}

type Call = (method: string, params: object) => Promise<unknown>;

async function connect(url: string): Promise<Call> {
  const socket = new WebSocket(url);
  const pending = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    pending.get(id)?.(result);
    pending.delete(id);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`No inspector listens at ${url}.`)));
  });
  let lastId = 0;
  return (method, params) =>
    new Promise((resolve) => {
      lastId += 1;
      pending.set(lastId, resolve);
      socket.send(JSON.stringify({ id: lastId, method, params }));
    });
}
