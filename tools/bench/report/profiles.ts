// Says where the services spent their time, from the CPU profiles that they left.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Column, formatTable } from './table.ts';

/** As V8 writes it: samples name nodes, each with the microseconds since the one before. */
type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
};

type Spent = { where: string; share: number };

const SHOWN = 15;
const AT_REST = new Set(['(idle)', '(program)', '(root)']);
const ROOT = join(import.meta.dirname, '../../..');

const COLUMNS: readonly Column<Spent>[] = [
  { title: 'own time', read: ({ share }) => `${(share * 100).toFixed(1)} %`, align: 'right' },
  { title: 'function', read: ({ where }) => where, align: 'left' },
];

/** A table for each folder below `folder`, in which one process left its profile. */
export async function formatProfiles(folder: string): Promise<string> {
  const tables: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const [file] = (await readdir(join(folder, name))).sort();
    if (file === undefined) continue;
    const profile: Profile = JSON.parse(await readFile(join(folder, name, file), 'utf8'));
    tables.push(`${name}\n${formatTable(COLUMNS, mostExpensive(profile))}`);
  }
  return tables.join('\n');
}

/** By their own time, without that of what they call, as a part of all in which the process was at work. */
export function mostExpensive({ nodes, samples, timeDeltas }: Profile): Spent[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, describe(callFrame)]));
  const times = new Map<string, number>();
  samples.forEach((id, index) => {
    const name = names.get(id) ?? '';
    if (!AT_REST.has(name)) times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  });
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
