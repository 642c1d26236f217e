// Reviewed faults without observable effect: a table in docs/mutation.md.
import { describeFault, type Fault } from './faults/fault.ts';

export const HARMLESS_PAGE = 'docs/mutation.md';

export type Harmless = { path: string; fault: string; reason: string };

const ROW = /^\| `(?<path>[^`]+\.ts)` \| `` (?<fault>.+) `` \| (?<reason>.+) \|$/;

/** The rows of the page: the path of a file, a fault as in reports, and the reason. */
export const readHarmless = (page: string): Harmless[] =>
  page.split('\n').flatMap((line) => {
    const { path, fault, reason } = ROW.exec(line)?.groups ?? {};
    return path && fault && reason ? [{ path, fault: fault.replaceAll('\\|', '|'), reason }] : [];
  });

export const isHarmless = (fault: Fault, harmless: readonly Harmless[]): boolean =>
  harmless.some((row) => row.path === fault.path && row.fault === describeFault(fault));

/** A row for the page, with a placeholder for the reason. */
export const formatHarmless = (fault: Fault): string =>
  `| \`${fault.path}\` | \`\` ${describeFault(fault).replaceAll('|', '\\|')} \`\` | why |`;
