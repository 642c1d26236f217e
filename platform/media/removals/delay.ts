// How long a file outlives its row.
import { DAY } from '../../time/clock.ts';

/** A file is removed a day after its row, because a backup copies the rows first and the files after. */
export const FILE_REMOVAL_DELAY = DAY;
