import type { SectionAsk } from '@ledgate/contract/section-body.ts';
import { FIELDS, startingValues } from '@ledgate/domain/applications/fields/section-fields.ts';
import { type FormSection, isMany } from '@ledgate/domain/applications/sections.ts';
import { isFieldAsked, isSectionAsked } from '@ledgate/domain/queries/asked.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import {
  type Application,
  type Content,
  type Loaded,
  progressOf,
  type StoredRecord,
  withFacts,
  withRecord,
} from '../applications/public.ts';
import type { Opening } from './demand-editable.ts';
import { type Conflict, mergeFields } from './merge-fields.ts';
import { readSecrets } from './merge-secrets.ts';
import { type SealedChanges, sealSecrets } from './seal-secrets.ts';
import { stampConsents } from './stamp-consents.ts';

const MOST_RECORDS = 25;

export interface SaveAsk {
  section: FormSection;
  /** The record to change; null begins one. */
  uid: string | null;
  body: SectionAsk;
}

/** An application whose content is known, as far as saving a form needs it. */
export interface Held {
  found: Pick<Application, 'uid' | 'status' | 'version' | 'submission' | 'merchant'>;
  content: Content;
}

/** What a save comes to, before any of it is written. */
export interface Outcome {
  record: StoredRecord;
  isNew: boolean;
  /** The fields whose value is another one now. */
  changed: string[];
  secrets: SealedChanges;
  conflicts: Record<string, Conflict>;
  after: Loaded;
  standing: ReturnType<typeof progressOf>;
}

/** The stored record to change, or nothing when a new one begins. A second POST of a single form means the first. */
const findTarget = ({ records }: Content, { section, uid }: SaveAsk): StoredRecord | null => {
  const own = records.filter((record) => record.section === section);
  if (uid !== null) {
    const found = own.find((record) => record.uid === uid);
    if (!found) throw new Failure('not_found', 'This entry was removed or doesn’t exist.');
    return found;
  }
  if (!isMany(section)) return own[0] ?? null;
  if (own.length >= MOST_RECORDS) throw new Failure('wrong_state', `At most ${MOST_RECORDS} can be given.`);
  return null;
};

const begin = ({ records }: Content, section: FormSection): Omit<StoredRecord, 'changedAt'> => ({
  uid: crypto.randomUUID(),
  section,
  position: Math.max(-1, ...records.filter((one) => one.section === section).map(({ position }) => position)) + 1,
  values: startingValues(section),
  revisions: {},
  version: 0,
  secrets: [],
});

/** Puts what was sent of one form over what is stored: format is checked, completeness is not. */
export const workOutSave = async (
  ctx: SignedInCtx,
  { found, content }: Held,
  ask: SaveAsk,
  demandOpen: Opening,
): Promise<Outcome> => {
  const { parts } = ctx;
  const { section } = ask;
  const { application__uid: _uid, based_on: basedOn, reason: _reason, ...sent } = ask.body;
  const fields = FIELDS[section];
  const target = findTarget(content, ask);
  if (!target) demandOpen((asked) => isSectionAsked(asked, section));
  const stored = target ?? begin(content, section);
  const open = fields.filter((field) => !field.secret && !field.confirms);
  const merged = mergeFields({ fields: open, stored, sent, basedOn: basedOn ?? null });
  const secrets = await readSecrets(parts, fields, target, sent);
  const errors = { ...merged.errors, ...secrets.errors };
  if (Object.keys(errors).length > 0)
    throw new Failure('invalid', 'These were not saved. Everything else is kept.', { errors });
  const changed = [...merged.taken, ...secrets.replace.map(({ field }) => field), ...secrets.clear];
  demandOpen((asked) => changed.every((name) => isFieldAsked(asked, section, target?.uid ?? null, name)));
  const version = stored.version + 1;
  const sealed = await sealSecrets(parts, found, stored, secrets);
  const next = {
    ...stored,
    values: stampConsents(ctx, merged.values, merged.taken),
    revisions: { ...stored.revisions, ...Object.fromEntries(changed.map((name) => [name, version])) },
    version,
    changedAt: parts.clock(),
    secrets: sealed.stored,
  };
  const record = target && changed.length === 0 ? target : next;
  const after = await withFacts(parts, withRecord(content, record));
  return {
    record,
    isNew: target === null,
    changed,
    secrets: sealed,
    conflicts: merged.conflicts,
    after,
    standing: progressOf(after.facts),
  };
};
