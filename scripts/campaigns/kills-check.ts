import { sayFinding } from '@ledgate/api/core/audit/audit-findings.ts';
import { verifyAudit } from '@ledgate/api/core/audit/audit-verify.ts';
import type { ReadDatabase } from '@ledgate/database/connect.ts';
import { startEmbedded } from '@ledgate/database/embedded.ts';
import type { Deed, History, Write } from './rig/history.ts';
import { openOffline, workOffSince } from './rig/offline-parts.ts';

export interface Checked {
  figures: Record<string, number>;
  broken: string[];
}

/** How often each write left its mark: ok exactly once, fail never, info at most once, and nothing nobody wrote. */
const compare = (what: string, writes: readonly Write[], found: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const value of found) counts.set(value, (counts.get(value) ?? 0) + 1);
  const broken: string[] = [];
  for (const { value, outcome } of writes) {
    const count = counts.get(value) ?? 0;
    counts.delete(value);
    if (outcome === 'ok' && count !== 1) broken.push(`${what} ${value} was acknowledged and is there ${count} times`);
    if (outcome === 'fail' && count > 0) broken.push(`${what} ${value} was refused and is there`);
    if (outcome === 'info' && count > 1) broken.push(`${what} ${value} is there ${count} times`);
  }
  for (const value of counts.keys()) broken.push(`${what} ${value} is there, but nobody wrote it`);
  return broken;
};

const writesOf = (history: History, deed: Deed, writer?: string): Write[] =>
  history.writes.filter((write) => write.deed === deed && (!writer || write.writer === writer));

const factsOf = async (
  db: ReadDatabase,
  action: string,
): Promise<{ lane: string; facts: Record<string, unknown> }[]> => {
  const rows = await db.selectFrom('audit_row').select(['lane', 'facts']).where('action', '=', action).execute();
  return rows.map(({ lane, facts }) => ({ lane, facts: JSON.parse(facts) as Record<string, unknown> }));
};

const checkInvitations = async (db: ReadDatabase, history: History): Promise<string[]> => {
  const invited = writesOf(history, 'invite');
  const emails = invited.map(({ value }) => value);
  if (emails.length === 0) return [];
  const people = await db.selectFrom('app_user').select(['uid', 'email']).where('email', 'in', emails).execute();
  const emailOf = new Map(people.map(({ uid, email }) => [`user:${uid}`, email]));
  const audited = (await factsOf(db, 'user.invited')).map(({ lane }) => emailOf.get(lane) ?? lane);
  const mails = await db.selectFrom('demo_message').select('recipient').where('recipient', 'in', emails).execute();
  return [
    ...compare(
      'the person',
      invited,
      people.map(({ email }) => email),
    ),
    ...compare('the audit row of inviting', invited, audited),
    ...compare(
      'the invitation mail to',
      invited,
      mails.map(({ recipient }) => recipient),
    ),
  ];
};

const checkPreferences = async (db: ReadDatabase, history: History): Promise<string[]> => {
  const kept = (await factsOf(db, 'user.preferences_kept')).map(({ facts }) => {
    const { bookmarks } = facts['after'] as { bookmarks: string[] };
    return bookmarks.join(' ');
  });
  return compare('the audit row of keeping', writesOf(history, 'preferences'), kept);
};

/** A rename shows in the version it made, and in one audit row for each. */
const checkRenames = async (db: ReadDatabase, history: History): Promise<string[]> => {
  const audited = await factsOf(db, 'user.renamed');
  const broken: string[] = [];
  for (const email of new Set(writesOf(history, 'rename').map(({ writer }) => writer))) {
    const query = db.selectFrom('app_user').select(['uid', 'version', 'first_name']).where('email', '=', email);
    const { uid, version, first_name } = await query.executeTakeFirstOrThrow();
    const ok = history.of('rename', 'ok', email);
    const maybe = history.of('rename', 'info', email);
    const happened = version - 1;
    const rows = audited.filter(({ lane }) => lane === `user:${uid}`).length;
    if (happened < ok.length) broken.push(`${email}: ${ok.length} renames were acknowledged, ${happened} happened`);
    if (happened > ok.length + maybe.length) broken.push(`${email}: ${happened} renames happened, fewer were sent`);
    if (rows !== happened) broken.push(`${email}: ${happened} renames left ${rows} audit rows`);
    const last = writesOf(history, 'rename', email).findLastIndex(({ outcome }) => outcome === 'ok');
    const possible = writesOf(history, 'rename', email).slice(Math.max(0, last));
    if (ok.length > 0 && !possible.some(({ value }) => value === first_name)) {
      broken.push(`${email}: is called ${first_name}, which is not the last acknowledged name`);
    }
  }
  return broken;
};

/** Looks at everything that was written, in the database itself, with no server running. */
export const checkDatabase = async (dataDir: string, history: History, since: Date): Promise<Checked> => {
  const embedded = await startEmbedded({ dataDir, durable: true });
  const { parts, close } = await openOffline(dataDir, embedded.url);
  try {
    const { db, keyring, settings } = parts;
    await workOffSince(parts, since);
    const audit = await verifyAudit(db, { anchorDir: settings.anchorDir, keyring }, new Date());
    const broken = [
      ...(await checkInvitations(db, history)),
      ...(await checkPreferences(db, history)),
      ...(await checkRenames(db, history)),
      ...audit.findings.map((finding) => `audit: ${sayFinding(finding)}`),
    ];
    return { figures: { 'audit rows verified': audit.rows, 'anchors verified': audit.anchors.count }, broken };
  } finally {
    await close();
    await embedded.stop();
  }
};
