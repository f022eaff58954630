import type { SectionAsk } from '@ledgate/contract/section-body.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { FIELDS, startingValues } from '@ledgate/domain/applications/section-fields.ts';
import { type FormSection, isMany } from '@ledgate/domain/applications/sections.ts';
import { isFieldAsked, isSectionAsked } from '@ledgate/domain/queries/asked.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import {
  type Case,
  chooseCase,
  type Content,
  demandReader,
  holdWithContent,
  insertRecord,
  type Loaded,
  loadContent,
  progressOf,
  type StoredRecord,
  touchCase,
  updateRecord,
  withFacts,
  withRecord,
} from '../applications/public.ts';
import { checkCorrection } from './check-correction.ts';
import { demandEditable, demandEditor } from './demand-editable.ts';
import { mergeFields } from './merge-fields.ts';
import { readSecrets } from './merge-secrets.ts';
import { presentRecord } from './present.ts';
import { stampConsents } from './stamp-consents.ts';
import { writeSecrets } from './write-secrets.ts';

const MOST_RECORDS = 25;

/** The stored record to change, or nothing when a new one begins. A second POST of a single form means the first. */
const findTarget = ({ records }: Loaded, section: FormSection, uid: string | null): StoredRecord | null => {
  const own = records.filter((record) => record.section === section);
  if (uid !== null) {
    const found = own.find((record) => record.uid === uid);
    if (!found) throw new Failure('not_found', 'This entry was removed or is not there.');
    return found;
  }
  if (!isMany(section)) return own[0] ?? null;
  if (own.length >= MOST_RECORDS) throw new Failure('wrong_state', `At most ${MOST_RECORDS} can be given.`);
  return null;
};

const chooseForSave = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  section: FormSection,
  uid: string | null,
  body: SectionAsk,
): Promise<{ found: Case; content: Content }> => {
  const named = body.application__uid;
  if (uid === null) {
    const found = await chooseCase(tx, ctx.actor, named, { lock: true });
    return { found, content: await loadContent(tx, found.uid) };
  }
  demandReader(ctx.actor);
  const held = await holdWithContent(tx, uid, section);
  const isElsewhere = named !== undefined && named !== held?.found.uid;
  if (!held || isElsewhere) throw new Failure('not_found', 'This entry is not there.');
  return held;
};

/** Saves what was sent of one form: format is checked, completeness is not. */
export const saveRecord = async (ctx: SignedInCtx, section: FormSection, uid: string | null, body: SectionAsk) => {
  const { parts, actor } = ctx;
  const { application__uid: _uid, based_on: basedOn, reason, ...sent } = body;
  const fields = FIELDS[section];
  demandEditor(actor, section);
  return change(ctx, 'application.section_saved', async (tx) => {
    await setScope(tx, ctx);
    const { found, content } = await chooseForSave(tx, ctx, section, uid, body);
    const demandOpen = await demandEditable(tx, actor, found, section, reason);
    const before = await withFacts(parts, content);
    const target = findTarget(before, section, uid);
    if (!target) demandOpen((asked) => isSectionAsked(asked, section));
    const stored = target ?? { values: startingValues(section), revisions: {}, version: 0 };
    const open = fields.filter((field) => !field.secret && !field.confirms);
    const merged = mergeFields({ fields: open, stored, sent, basedOn: basedOn ?? null });
    const secrets = await readSecrets(parts, fields, target, sent);
    const errors = { ...merged.errors, ...secrets.errors };
    if (Object.keys(errors).length > 0)
      throw new Failure('invalid', 'These were not saved. Everything else is kept.', { errors });
    const changed = [...merged.taken, ...secrets.replace.map(({ field }) => field), ...secrets.clear];
    demandOpen((asked) => changed.every((name) => isFieldAsked(asked, section, target?.uid ?? null, name)));
    const version = stored.version + 1;
    const at = parts.clock();
    const saved = {
      uid: target?.uid ?? crypto.randomUUID(),
      section,
      position: target?.position ?? before.records.filter((one) => one.section === section).length,
      values: stampConsents(ctx, merged.values, merged.taken),
      revisions: { ...stored.revisions, ...Object.fromEntries(changed.map((name) => [name, version])) },
      version,
    };
    await (target ? updateRecord : insertRecord)(tx, { ...saved, applicationUid: found.uid, at });
    const sealed = { uid: saved.uid, secrets: target?.secrets ?? [] };
    const record = { ...saved, changedAt: at, secrets: await writeSecrets(tx, parts, found, sealed, secrets) };
    const after = await withRecord(parts, before, record);
    const standing = progressOf(after.facts);
    await touchCase(tx, parts, found.uid, { facts: after.facts, standing });
    await checkCorrection(tx, ctx, found);
    return {
      subject: `application:${found.uid}`,
      after: { section, record: record.uid, fields: changed },
      ...(reason !== undefined && { reason }),
      reply: {
        record: await presentRecord(parts, record, { facts: after.facts, requirements: standing.requirements }, actor),
        sections: standing.sections,
        conflicts: merged.conflicts,
        version: found.version + 1,
      },
    };
  });
};
