// How long the service's clients wait meanwhile: a request every few milliseconds, whether or not the last
// one has completed.
import { Agent, request } from 'node:http';

const EVERY = 10;

/** Milliseconds; `p50` and `p99` of `requests`. */
export type Latency = { p50: number; p99: number; most: number; requests: number };

export type Probe = { stop(): Promise<Latency> };

/** Asks for `url` with `token` from now on until it is stopped. */
export function startProbe(url: string, token: string): Probe {
  const agent = new Agent({ keepAlive: true });
  const waits: number[] = [];
  const underWay = new Set<Promise<void>>();
  const headers = { authorization: `Bearer ${token}` };
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const since = performance.now();
      const asked = request(url, { agent, headers }, (response) => {
        response.resume().once('end', () => {
          waits.push(performance.now() - since);
          resolve();
        });
      });
      asked.once('error', reject).end();
    });
  const timer = setInterval(() => {
    const asking = ask().finally(() => underWay.delete(asking));
    underWay.add(asking);
  }, EVERY);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(underWay);
      agent.destroy();
      return summarise(waits);
    },
  };
}

function summarise(waits: readonly number[]): Latency {
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), most: sorted.at(-1) ?? Number.NaN, requests: sorted.length };
}
