import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Database } from '@ledgate/database/connect.ts';
import { freshDatabase } from '@ledgate/database/testing.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { anchorsPath } from '../core/audit/anchor-file.ts';
import { anchor, type AnchorParts } from '../core/audit/audit-anchor.ts';
import { sayFinding } from '../core/audit/audit-findings.ts';
import { type AuditReport, verifyAudit } from '../core/audit/audit-verify.ts';
import { canonicalJson } from '../core/audit/canonical-json.ts';
import { makeKeyring } from '../core/crypto/keyring.ts';
import { makeLog } from '../core/log.ts';

const BEGIN = Date.parse('2026-11-12T09:00:00.000Z');
const MINUTE = 60_000;

/** An audit log of its own, with somebody at hand who owns the database and can do anything to it. */
export interface AuditLog {
  url: string;
  parts: AnchorParts;
  writer: Database;
  logLines: string[];
  /** Writes as the server does, one minute apart. */
  append: (lane: string, action?: string) => Promise<void>;
  anchor: () => Promise<boolean>;
  verify: (options?: { keyring?: null; mustHold?: string }) => Promise<AuditReport>;
  /** What the verifier says, as sentences. */
  sentences: () => Promise<string[]>;
  /** As the owner of the database, with the triggers out of the way. */
  tamper: (text: string, values?: unknown[]) => Promise<void>;
  anchorLines: () => Promise<string[]>;
  writeAnchorLines: (lines: string[]) => Promise<void>;
  /** Remembers rows, heads and anchors as they are, and gives the way back to them. */
  keep: () => Promise<() => Promise<void>>;
  stop: () => Promise<void>;
}

const keeper = (tamper: AuditLog['tamper'], anchorDir: string) => async (): Promise<() => Promise<void>> => {
  const tables = ['audit_row', 'audit_lane'];
  for (const table of tables) await tamper(`create table kept_${table} as table ${table}`);
  const keptDir = `${anchorDir}-kept`;
  await cp(anchorDir, keptDir, { recursive: true });
  return async () => {
    for (const table of tables) await tamper(`truncate ${table}; insert into ${table} table kept_${table}`);
    await rm(anchorDir, { recursive: true });
    await cp(keptDir, anchorDir, { recursive: true });
  };
};

const appender =
  (db: Database, tick: () => Date) =>
  async (lane: string, action = 'user.changed') => {
    const facts = canonicalJson({
      at: tick(),
      action,
      subject: lane,
      actor: crypto.randomUUID(),
      request: crypto.randomUUID(),
    });
    await sql`select audit_append(${lane}, ${facts})`.execute(db);
  };

export const startAuditLog = async (masterKeys = [randomBytes(32).toString('base64')]): Promise<AuditLog> => {
  const database = await freshDatabase();
  const { db, writer, close } = connect({ url: database.url, most: 4, onLost: () => undefined });
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('set session_replication_role = replica');
  const anchorDir = await mkdtemp(join(tmpdir(), 'ledgate-anchors-'));
  const logLines: string[] = [];
  let now = BEGIN;
  const keyring = makeKeyring(masterKeys);
  const parts: AnchorParts = {
    db,
    clock: () => new Date(now),
    keyring,
    log: makeLog({ write: (line) => void logLines.push(line) }),
    settings: { anchorDir },
  };
  const tamper: AuditLog['tamper'] = async (text, values) => void (await owner.query(text, values));
  const tick = (): Date => new Date((now += MINUTE));
  const verify: AuditLog['verify'] = (options = {}) =>
    verifyAudit(db, { anchorDir, keyring, ...options }, new Date(now));
  return {
    url: database.url,
    parts,
    writer,
    logLines,
    append: appender(writer, tick),
    anchor: () => anchor(parts),
    verify,
    sentences: async () => (await verify()).findings.map(sayFinding),
    tamper,
    anchorLines: async () => (await readFile(anchorsPath(anchorDir), 'utf8')).trimEnd().split('\n'),
    writeAnchorLines: (lines) => writeFile(anchorsPath(anchorDir), lines.map((line) => `${line}\n`).join('')),
    keep: keeper(tamper, anchorDir),
    stop: async () => {
      await close();
      await owner.end();
      await database.drop();
      for (const dir of [anchorDir, `${anchorDir}-kept`]) await rm(dir, { recursive: true, force: true });
    },
  };
};

/** Three lanes of five rows, anchored half-way and again at the end. */
export const startAnchoredLog = async (): Promise<AuditLog> => {
  const log = await startAuditLog();
  const lanes = ['merchant:crab-shack', 'user:marisol', 'user:walter'];
  for (let round = 1; round <= 5; round += 1) {
    for (const lane of lanes) await log.append(lane, `step.${round}`);
    if (round === 3 || round === 5) await log.anchor();
  }
  return log;
};
