// Evaluates the CPU profiles written by the services.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { formatTable } from './table.ts';

/** V8's format: samples refer to nodes, each with the microseconds since the previous one. */
type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
};

const SHOWN = 15;
const IDLE = ['(idle)', '(program)', '(root)'];
const ROOT = join(import.meta.dirname, '../../..');

/** A table for each folder in `folder`, which contains one process's profile. */
export async function formatProfiles(folder: string): Promise<string> {
  const tables: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const [file] = (await readdir(join(folder, name))).sort();
    if (file === undefined) continue;
    const profile: Profile = JSON.parse(await readFile(join(folder, name, file), 'utf8'));
    const rows = mostExpensive(profile).map(({ where, share }) => [`${(share * 100).toFixed(1)} %`, where]);
    tables.push(`${name}\n${formatTable(['own time', 'function'], rows)}`);
  }
  return tables.join('\n');
}

/** Functions by self time, as a share of all non-idle time. */
export function mostExpensive({ nodes, samples, timeDeltas }: Profile): { where: string; share: number }[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, describe(callFrame)]));
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? '';
    if (!IDLE.includes(name)) times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  }
  const all = times.values().reduce((sum, time) => sum + time, 0);
  return [...times]
    .map(([where, time]) => ({ where, share: time / all }))
    .sort((one, other) => other.share - one.share)
    .slice(0, SHOWN);
}

function describe({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): string {
  if (url === '') return functionName;
  const path = url.startsWith('file://') ? relative(ROOT, new URL(url).pathname) : url;
  return `${functionName || '(anonymous)'} ${path}:${lineNumber + 1}`;
}
