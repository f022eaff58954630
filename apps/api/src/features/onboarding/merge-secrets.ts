import type { Field } from '@ledgate/domain/applications/fields/field.ts';
import { checkValue, tidyValue } from '@ledgate/domain/applications/fields/kinds.ts';
import { readSecretWrite } from '@ledgate/domain/applications/fields/masking.ts';
import { isSealed, type Values } from '@ledgate/domain/applications/fields/values.ts';
import type { Parts } from '../../core/parts.ts';
import { openMasked, type StoredRecord } from '../applications/public.ts';

export interface SecretChanges {
  replace: { field: string; value: string }[];
  clear: string[];
  errors: Record<string, string[]>;
}

/** What the holder of the mask sees; needed only where a mask is sent back. */
const storedMask = async (parts: Parts, record: StoredRecord | null, field: Field): Promise<string | undefined> => {
  const secret = record?.secrets.find((one) => one.field === field.name);
  if (!record || !secret || !field.secret) return undefined;
  return (await openMasked(parts, record.uid, secret, field.secret)).masked;
};

const textOf = (sent: unknown): string | null | undefined =>
  isSealed(sent) ? sent.masked : (sent as string | null | undefined);

/** Reads what was sent for secret fields: left out or masked keeps, null clears, anything else is checked and replaces. */
export const readSecrets = async (
  parts: Parts,
  fields: readonly Field[],
  record: StoredRecord | null,
  sent: Record<string, unknown>,
): Promise<SecretChanges> => {
  const changes: SecretChanges = { replace: [], clear: [], errors: {} };
  const beside = { ...record?.values, ...sent } as Values;
  for (const field of fields) {
    const { name, secret } = field;
    if (!secret || sent[name] === undefined || field.confirms) continue;
    const write = readSecretWrite(secret, textOf(sent[name]), await storedMask(parts, record, field));
    if (write.write === 'clear' && record?.secrets.some((one) => one.field === name)) changes.clear.push(name);
    if (write.write === 'refuse') changes.errors[name] = ['Enter the whole number again, or leave it as it was.'];
    if (write.write !== 'replace') continue;
    const value = tidyValue(field.kind, write.value);
    const verdict = checkValue(field, value, beside);
    const repeat = fields.find((other) => other.confirms === name);
    if (!verdict.ok) changes.errors[name] = [verdict.reason];
    else if (repeat && tidyValue(repeat.kind, sent[repeat.name]) !== value)
      changes.errors[repeat.name] = ['The numbers don\u2019t match.'];
    else changes.replace.push({ field: name, value: String(value) });
  }
  return changes;
};
