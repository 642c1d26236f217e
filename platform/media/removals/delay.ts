// The delay between deletion of a row and of its file.
import { DAY } from '../../time/clock.ts';

/** A file is removed a day after its row, because a backup copies the rows first and the files afterwards. */
export const FILE_REMOVAL_DELAY = DAY;
