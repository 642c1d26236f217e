// Migrates a database like a service start, and kills itself at a given migration boundary: `node
// migrate-and-die.ts journal|thoughts ADDRESS MIGRATION before|after`.
import { journalMigrations } from '../../journal/app.ts';
import { parseDatabaseUrl } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { thoughtsMigrations } from '../../thoughts/app.ts';

const [service, address = '', migration, boundary] = process.argv.slice(2);
const url = parseDatabaseUrl(address);
if (!url) throw new Error(`${address} is not a database URL.`);
await openDatabase(url, service === 'journal' ? journalMigrations : thoughtsMigrations, {
  onMigration: (name, point) => {
    if (name === migration && point === boundary) process.kill(process.pid, 'SIGKILL');
  },
});
