import { type Facts, recordsOf } from '@ledgate/domain/applications/ledger/facts.ts';
import { FIELDS, startingValues } from '@ledgate/domain/applications/fields/section-fields.ts';
import { FORM_SECTIONS, type FormSection } from '@ledgate/domain/applications/sections.ts';
import type { Value, Values } from '@ledgate/domain/applications/fields/values.ts';
import type { Ctx } from '../core/context.ts';
import { merchantScope } from '../core/crypto/vault.ts';
import { endingOf, keepEnding, secretPlace } from '../features/applications/public.ts';
import { keepDocument } from '../features/documents/public.ts';
import { stampConsents } from '../features/onboarding/public.ts';
import type { PlannedApplication } from './application-plan.ts';
import { uidOf } from './chance.ts';
import type { DemoWorld } from './demo-step.ts';
import { filledFacts } from './filled-facts.ts';
import { drawDocument } from './document-bytes.ts';
import { paperLines } from './paper-words.ts';
import { storyOf } from './stories.ts';

/** The world as it was then: what is written now carries the time it would have been written at. */
export const at = (ctx: Ctx, time: Date): Ctx => ({ ...ctx, parts: { ...ctx.parts, clock: () => time } });

/** The network that is kept for examples. */
export const DEMO_ADDRESS = '203.0.113.24';

const OLD_MS = 60 * 86_400_000;

/** Sections a merchant has come to who is still at it. */
const BEGUN: readonly FormSection[] = ['company', 'ownership'];

interface Sorted {
  open: Record<string, Value>;
  secrets: { field: string; value: string }[];
}

/** What stands open in a record and what is sealed, as saving a form tells them apart. */
const sorted = (section: FormSection, values: Values): Sorted => {
  const found: Sorted = { open: startingValues(section), secrets: [] };
  for (const { name, secret, derived, confirms } of FIELDS[section]) {
    const value = values[name];
    if (value === undefined || value === null || derived || confirms !== undefined) continue;
    if (secret && typeof value === 'string') found.secrets.push({ field: name, value });
    else if (!secret) found.open[name] = value;
  }
  return found;
};

const rowsOf = (ctx: Ctx, planned: PlannedApplication, facts: Facts) => {
  const time = ctx.parts.clock();
  const from = { ...ctx, origin: { ...ctx.origin, address: DEMO_ADDRESS } };
  const sections = FORM_SECTIONS.filter((section) => planned.isWhole || BEGUN.includes(section));
  return sections.flatMap((section) =>
    recordsOf(facts, section).map(({ uid, values }, position) => {
      const { open, secrets } = sorted(section, values);
      const names = [...Object.keys(open), ...secrets.map(({ field }) => field)];
      const record = {
        uid: uid ?? uidOf(`application ${planned.name} ${section}`),
        application_uid: planned.uid,
        section,
        position,
        values: JSON.stringify(stampConsents(from, open, Object.keys(open))),
        revisions: JSON.stringify(Object.fromEntries(names.map((name) => [name, 1]))),
        created_at: time,
        changed_at: time,
      };
      return { record, secrets };
    }),
  );
};

/** All at once, since a visitor waits for it; sealed and indexed as saving a form does it. */
const writeRecords = async ({ tx, ctx }: DemoWorld, planned: PlannedApplication, facts: Facts): Promise<void> => {
  const { vault } = ctx.parts;
  const scope = merchantScope(planned.merchant.uid);
  const rows = rowsOf(ctx, planned, facts);
  const seal = async (recordUid: string, { field, value }: { field: string; value: string }) => ({
    record_uid: recordUid,
    application_uid: planned.uid,
    field,
    sealed: await vault.seal(scope, secretPlace(recordUid, field), value),
    blind_index: await vault.indexOf(field, value),
  });
  const sealed = await Promise.all(
    rows.flatMap(({ record, secrets }) => secrets.map((secret) => seal(record.uid, secret))),
  );
  const records = rows.map(({ record }) => record);
  await tx.insertInto('application_record').values(records).execute();
  await tx.insertInto('application_secret').values(sealed).execute();
  for (const { record, secrets } of rows)
    for (const { field, value } of secrets) {
      const ending = await endingOf(ctx.parts, field, value);
      if (ending) keepEnding(tx, { recordUid: record.uid, applicationUid: planned.uid }, ending);
    }
};

const writeDocuments = async ({ tx, ctx }: DemoWorld, planned: PlannedApplication, facts: Facts): Promise<void> => {
  const { merchant, uid: applicationUid } = planned;
  const time = ctx.parts.clock();
  const instead = storyOf(merchant.name, facts.today).papers ?? {};
  const recordIn = (all: Facts['owners'], uid: string | null | undefined): Values =>
    (all.find((one) => one.uid === uid) ?? all[0])?.values ?? {};
  const papers = await Promise.all(
    facts.documents.map(async (paper, index) => {
      const before = facts.documents.slice(0, index);
      const nth = before.filter((other) => other.document_type === paper.document_type).length;
      const about = {
        facts,
        owner: recordIn(facts.owners, paper.owner_uid),
        account: recordIn(facts.accounts, paper.account_uid),
        instead,
      };
      const drawn = drawDocument(paper.document_type, nth, paperLines(paper.document_type, about));
      const kept = await keepDocument(ctx.parts, merchant.uid, drawn);
      return { paper, kept, uid: uidOf(`application ${planned.name} paper ${index}`) };
    }),
  );
  const files = papers.map(({ uid, kept: { sha256, storageKey, ...kept } }) => ({
    ...kept,
    application_uid: applicationUid,
    document_uid: uid,
    sha256,
    storage_key: storageKey,
    scan: 'not_scanned',
    uploaded_by: uidOf(merchant.people[0]?.email ?? ''),
    uploaded_at: time,
  }));
  const documents = papers.map(({ uid, paper, kept }, index) => ({
    uid,
    application_uid: applicationUid,
    document_type: paper.document_type,
    owner_uid: paper.owner_uid ?? null,
    account_uid: paper.account_uid ?? null,
    file_uid: kept.uid,
    expires_on: paper.expires_on ?? null,
    // A second apart, so that they stay in the order they are asked for.
    created_at: new Date(time.getTime() + index * 1000),
    changed_at: time,
  }));
  await tx.insertInto('document_file').values(files).execute();
  await tx.insertInto('document').values(documents).execute();
};

/** Fills an application in as a merchant's answers would: sealed, indexed, its papers on the file store. */
export const writeContent = async (world: DemoWorld, planned: PlannedApplication): Promise<void> => {
  const { name, merchant } = planned;
  const then = world.ctx.parts.clock();
  const isOld = world.now.getTime() - then.getTime() > OLD_MS;
  const facts = filledFacts({ name, merchant, today: then.toISOString().slice(0, 10), isOld });
  await writeRecords(world, planned, facts);
  if (planned.isWhole) await writeDocuments(world, planned, facts);
};
