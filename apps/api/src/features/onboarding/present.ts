import type { RecordView } from '@ledgate/contract/application-view.ts';
import type { Facts } from '@ledgate/domain/applications/facts.ts';
import { maskSecret } from '@ledgate/domain/applications/masking.ts';
import { fieldOf, FIELDS } from '@ledgate/domain/applications/section-fields.ts';
import { maySeeSecretsMasked } from '@ledgate/domain/applications/steps.ts';
import type { Actor } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { secretPlace, type StoredRecord } from '../applications/public.ts';

const maskedSecrets = async (parts: Parts, record: StoredRecord): Promise<Record<string, unknown>> => {
  const masked: Record<string, unknown> = {};
  for (const { field, sealed } of record.secrets) {
    const kind = fieldOf(record.section, field)?.secret;
    if (kind) masked[field] = maskSecret(kind, await parts.vault.open(secretPlace(record.uid, field), sealed));
  }
  return masked;
};

/** One form as it is shown: what was typed, what follows from it, and secrets as masks, or not at all. */
export const presentRecord = async (
  parts: Parts,
  record: StoredRecord,
  facts: Facts,
  actor: Actor,
): Promise<RecordView> => {
  const derived = FIELDS[record.section].flatMap((field) =>
    field.derived ? [[field.name, field.derived(facts, record.values)] as const] : [],
  );
  return {
    uid: record.uid,
    section: record.section,
    position: record.position,
    values: {
      ...record.values,
      ...Object.fromEntries(derived),
      ...(maySeeSecretsMasked(actor) && (await maskedSecrets(parts, record))),
    },
    version: record.version,
    changed_at: record.changedAt.toISOString(),
  };
};
