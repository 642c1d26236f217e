// All measurements, in the order in which they are made: the last ones stop the services that the others ask.
import { fanOut } from './fan-out.ts';
import { firstContact } from './first-contact.ts';
import { inbox } from './inbox.ts';
import type { Measurement } from './measurement.ts';
import { memory } from './memory.ts';
import { readsMeanwhile } from './reads-meanwhile.ts';
import { startUp } from './start-up.ts';

export const measurements: readonly Measurement[] = [
  readsMeanwhile,
  inbox,
  startUp,
  memory,
  firstContact,
  fanOut,
];
