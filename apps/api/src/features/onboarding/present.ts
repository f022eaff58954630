import type { RecordView } from '@ledgate/contract/application-view.ts';
import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import { isOpen, pathOf, type Requirement } from '@ledgate/domain/applications/ledger/requirement.ts';
import { fieldOf, FIELDS } from '@ledgate/domain/applications/fields/section-fields.ts';
import { isMany } from '@ledgate/domain/applications/sections.ts';
import { maySeeSecretsMasked } from '@ledgate/domain/applications/steps.ts';
import type { PersonActor } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { openMasked, type StoredRecord, wholeRecord } from '../applications/public.ts';

/** How the application stands when the record is shown. */
interface Shown {
  facts: Facts;
  requirements: readonly Requirement[];
}

/** Who sees only the mask cannot see what is wrong behind it: an age, a number given twice. */
const faultOf = (requirements: readonly Requirement[], record: StoredRecord, field: string): { fault?: string } => {
  const path = pathOf(record.section, isMany(record.section) ? record.uid : undefined, field);
  const open = requirements.filter((line) => line.path === path && isOpen(line));
  return open.length === 0 ? {} : { fault: open.map(({ message = '' }) => message).join(' ') };
};

const maskedSecrets = async (
  parts: Parts,
  record: StoredRecord,
  requirements: readonly Requirement[],
): Promise<Record<string, unknown>> => {
  const masked: Record<string, unknown> = {};
  for (const secret of record.secrets) {
    const { field } = secret;
    const kind = fieldOf(record.section, field)?.secret;
    if (!kind) continue;
    masked[field] = { ...(await openMasked(parts, record.uid, secret, kind)), ...faultOf(requirements, record, field) };
  }
  return masked;
};

/** One form as it is shown: what was typed, what follows from it, and secrets as masks, or not at all. */
export const presentRecord = async (
  parts: Parts,
  record: StoredRecord,
  { facts, requirements }: Shown,
  actor: PersonActor,
): Promise<RecordView> => {
  const derived = FIELDS[record.section].flatMap((field) =>
    field.derived ? [[field.name, field.derived(facts, record.values)] as const] : [],
  );
  const { values, derived: names } = wholeRecord(facts, record);
  return {
    uid: record.uid,
    section: record.section,
    position: record.position,
    values: {
      ...values,
      ...Object.fromEntries(derived),
      ...(maySeeSecretsMasked(actor) && (await maskedSecrets(parts, record, requirements))),
    },
    derived: names,
    version: record.version,
    changed_at: record.changedAt.toISOString(),
  };
};
