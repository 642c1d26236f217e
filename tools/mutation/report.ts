// Verdicts: their file, their report, and the reviewed faults without observable effect.
import { appendFile, readFile } from 'node:fs/promises';
import type { Verdict } from './campaign.ts';
import { describeFault, type Fault, keyOf } from './faults.ts';
import { featureOf } from './neighbours.ts';

/** A fault that made a test time out counts as detected. */
export const isNoticed = ({ outcome }: Verdict): boolean => outcome === 'killed' || outcome === 'timed out';

/** The score of each feature, what noticed the faults, and undetected faults. */
export function formatReport(verdicts: readonly Verdict[]): string {
  const byFeature = Map.groupBy(verdicts, ({ fault }) => featureOf(fault.path));
  const features = [...byFeature].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const rows = [...features, ['all', verdicts] as const].map(([feature, list]) => {
    const noticed = list.filter(isNoticed).length;
    const share = list.length === 0 ? '–' : `${Math.round((noticed / list.length) * 100)} %`;
    return `| ${feature} | ${list.length} | ${noticed} | ${share} |`;
  });
  const by = [...Map.groupBy(verdicts.filter(isNoticed), noticedBy)].map(
    ([what, list]) => `noticed by ${what}: ${list.length}`,
  );
  const survivors = verdicts.filter((verdict) => !isNoticed(verdict)).map(formatVerdict);
  const head = ['| feature | faults | noticed | score |', '|---|---|---|---|'];
  return [...head, ...rows, '', ...by.toSorted(), '', ...survivors.toSorted(), ''].join('\n');
}

function noticedBy({ outcome, by }: Verdict): string {
  if (outcome === 'timed out') return 'time';
  if (by === 'tsc') return 'the compiler';
  return `${/\.(slow|campaign)\.test\.ts/.exec(by ?? '')?.[1] ?? 'fast'} tests`;
}

export const formatVerdict = ({ fault, outcome, tests }: Verdict): string =>
  `${outcome}: ${fault.path}:${fault.line} ${describeFault(fault)} (${tests.length} test files)`;

/** The latest verdict on each fault, by its key; empty if the file does not exist. */
export async function readVerdicts(path: string): Promise<Map<string, Verdict>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  // An interrupted campaign may leave a partial line.
  const verdicts = text
    .split('\n')
    .flatMap((line): Verdict[] => (line.endsWith('}') ? [JSON.parse(line)] : []));
  return new Map(verdicts.map((verdict) => [keyOf(verdict.fault), verdict]));
}

/** Begins with a line break, because an interrupted campaign may leave a partial line. */
export const appendVerdict = (path: string, verdict: Verdict): Promise<void> =>
  appendFile(path, `\n${JSON.stringify(verdict)}`);

export const HARMLESS_PAGE = 'docs/mutation.md';

type Harmless = { path: string; fault: string; reason: string };

const ROW = /^\| `(?<path>[^`]+\.ts)` \| `` (?<fault>.+) `` \| (?<reason>.+) \|$/;

/** The rows of the page: the path of a file, a fault as in reports, and the reason. */
export const readHarmless = (page: string): Harmless[] =>
  page.split('\n').flatMap((line) => {
    const { path, fault, reason } = ROW.exec(line)?.groups ?? {};
    return path && fault && reason ? [{ path, fault: fault.replaceAll('\\|', '|'), reason }] : [];
  });

export const isHarmless = (fault: Fault, harmless: readonly Harmless[]): boolean =>
  harmless.some((row) => row.path === fault.path && row.fault === describeFault(fault));
