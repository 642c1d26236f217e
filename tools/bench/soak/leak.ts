// Loses memory and handles on purpose: imported into a service, it shows that a soak would notice.
import { openSync } from 'node:fs';

const EVERY = 50;
const BYTES = 3 * 1024 * 1024;

const lost: unknown[] = [];
setInterval(() => {
  lost.push(Buffer.alloc(BYTES, 1), openSync('/dev/null', 'r'));
}, EVERY).unref();
