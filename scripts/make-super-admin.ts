// Invites the first super admin of a house without demo data; the running worker sends the mail.
//   npm run make-super-admin -- jo@example.com Jo Ferris
import { assemble } from '@ledgate/api/assemble.ts';
import { Failure } from '@ledgate/api/core/failure.ts';
import { startDatabaseClock } from '@ledgate/api/core/clock.ts';
import { makeLog } from '@ledgate/api/core/log.ts';
import { readSettings } from '@ledgate/api/core/settings.ts';
import { inviteFirstSuperAdmin } from '@ledgate/api/features/users/first-super-admin.ts';
import { chooseMessenger } from '@ledgate/api/messenger.ts';
import { checkEmail, normalizeEmail } from '@ledgate/domain/checks/email.ts';

const [email = '', firstName = '', lastName = ''] = process.argv.slice(2);
const settings = readSettings(process.env);
const verdict = checkEmail(email);

const problem = (): string | null => {
  if (!verdict.ok || firstName === '' || lastName === '') return 'Usage: npm run make-super-admin -- EMAIL FIRST LAST';
  if (settings.databaseUrl === null) return 'DATABASE_URL is missing: the demo has its super admin already.';
  return null;
};

const said = problem();
if (said !== null || settings.databaseUrl === null) {
  console.error(said);
  process.exitCode = 1;
} else {
  const log = makeLog();
  const time = await startDatabaseClock({ url: settings.databaseUrl, log });
  const { parts, close } = assemble(settings, { url: settings.databaseUrl, log, time, messenger: chooseMessenger });
  try {
    await inviteFirstSuperAdmin(parts, { email: normalizeEmail(email), firstName, lastName });
    console.log(`${normalizeEmail(email)} is invited. The link in the mail works for 24 hours.`);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await close();
    await time.stop();
  }
}
