// Migrates a database like a service start, and kills itself at a given migration boundary: `node
// migrate-and-die.ts journal|thoughts ADDRESS MIGRATION before|after`.
import { parseDatabaseUrl } from '../../platform/database/database.ts';
import { migrationFolder, platformMigrations } from '../../platform/database/migrations.ts';
import { openDatabase } from '../../platform/database/open.ts';

const [service, address = '', migration, boundary] = process.argv.slice(2);
const url = parseDatabaseUrl(address);
if (!url) throw new Error(`${address} is not a database URL.`);
// Without the service's modules, which take longer to load than the migrations to run.
const migrations = [platformMigrations, migrationFolder(new URL(`../../${service}/`, import.meta.url).href)];
await openDatabase(url, migrations, {
  onMigration: (name, point) => {
    if (name === migration && point === boundary) process.kill(process.pid, 'SIGKILL');
  },
});
