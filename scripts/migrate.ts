// Brings the database of DATABASE_URL up to date and names the migrations it made.
// Example: DATABASE_URL=postgres://… npm run db:migrate

import { migrate } from '@ledgate/database/migrate.ts';

const url = process.env['DATABASE_URL'];
if (!url) {
  console.error('Set DATABASE_URL; the embedded database migrates itself when the server starts.');
  process.exit(1);
}
const made = await migrate(url);
console.log(made.length > 0 ? made.join('\n') : 'The database is up to date.');
