// Checks the whole audit log and its anchors, and opens every sealed value; says in sentences what is wrong, and ends with 1 if anything is.
// Example: npm run audit:verify          With a digest noted earlier: npm run audit:verify -- --must-hold 5d0c…

import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Finding, makeFindings, sayFinding } from '@ledgate/api/core/audit/audit-findings.ts';
import { type AuditReport, verifyAudit } from '@ledgate/api/core/audit/audit-verify.ts';
import { type Keyring, makeKeyring } from '@ledgate/api/core/crypto/keyring.ts';
import { makeVault } from '@ledgate/api/core/crypto/vault.ts';
import { verifySealed } from '@ledgate/api/core/crypto/verify-sealed.ts';
import { CannotStart } from '@ledgate/api/core/cannot-start.ts';
import { readSettings, type Settings } from '@ledgate/api/core/settings.ts';
import { demoMasterKey } from '@ledgate/api/demo-keys.ts';
import { SEALED_COLUMNS } from '@ledgate/api/sealed-columns.ts';
import { connect, type Connected } from '@ledgate/database/connect.ts';
import { many, openDatabase } from './parts/open-database.ts';

/** One to read values by, one to fetch their keys meanwhile. */
const CONNECTIONS = 2;

interface SealedReport {
  /** Null where no key was given to open them with. */
  values: number | null;
  findings: Finding[];
  count: number;
}

const openAll = async ({ db, writer }: Connected, keyring: Keyring | null): Promise<SealedReport> => {
  const findings = makeFindings();
  const vault = keyring && makeVault(writer, keyring, () => new Date());
  const values = vault && (await verifySealed(db, vault, SEALED_COLUMNS, findings));
  return { values, findings: findings.kept, count: findings.count() };
};

interface Report {
  audit: AuditReport;
  sealed: SealedReport;
}

const verify = async (settings: Settings, mustHold: string | undefined): Promise<Report> => {
  const keys = settings.masterKeys;
  if (keys.length === 0 && settings.databaseUrl === null && existsSync(settings.dataDir)) {
    keys.push(await demoMasterKey(settings.dataDir));
  }
  const database = await openDatabase(settings, 'log to verify');
  const connected = connect({ url: database.url, most: CONNECTIONS, onLost: () => undefined });
  try {
    const keyring = keys.length > 0 ? makeKeyring(keys) : null;
    const audit = await verifyAudit(connected.db, { anchorDir: settings.anchorDir, keyring, mustHold }, new Date());
    return { audit, sealed: await openAll(connected, keyring) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`The audit log cannot be read: ${why}`);
  } finally {
    await connected.close();
    await database.close();
  }
};

const saySealed = ({ values }: SealedReport): void =>
  console.log(
    values === null
      ? 'Sealed values were not opened, since MASTER_KEY is not set.'
      : `Opened ${many(values, 'sealed value')}.`,
  );

const say = ({ audit: { rows, lanes, anchors, ...log }, sealed }: Report): void => {
  console.log(`Checked ${many(rows, 'row')} in ${many(lanes, 'lane')} and ${many(anchors.count, 'anchor')}.`);
  if (anchors.newest) {
    const { number, at, digest } = anchors.newest;
    const since = Math.max(0, rows - anchors.rows);
    console.log(`The newest anchor is number ${number} of ${at}, and ${many(since, 'row')} came after it.`);
    console.log(`Its digest is worth noting elsewhere: ${digest}`);
  }
  saySealed(sealed);
  const findings = [...log.findings, ...sealed.findings];
  const count = log.count + sealed.count;
  for (const finding of findings) console.log(sayFinding(finding));
  if (count > findings.length) console.log(`… and ${count - findings.length} more.`);
  console.log(count === 0 ? 'Nothing is wrong.' : `${many(count, 'thing')} wrong.`);
  process.exitCode = count === 0 ? 0 : 1;
};

try {
  const { values } = parseArgs({ options: { 'must-hold': { type: 'string' } } });
  say(await verify(readSettings(process.env), values['must-hold']));
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exitCode = 1;
}
