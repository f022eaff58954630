import { maskSecret, type SecretKind, UNREADABLE } from '@ledgate/domain/applications/fields/masking.ts';
import type { Sealed } from '@ledgate/domain/applications/fields/values.ts';
import { CannotOpen } from '../../core/crypto/sealed-value.ts';
import type { Parts } from '../../core/parts.ts';
import { secretPlace, type StoredSecret } from './records.ts';

/**
 * The secret in the clear, or what stands for it where it does not open: one spoiled value must not take the
 * whole application with it.
 */
export const openSecret = async (
  { vault }: Pick<Parts, 'vault'>,
  recordUid: string,
  { field, sealed }: Pick<StoredSecret, 'field' | 'sealed'>,
): Promise<string | Sealed> => {
  try {
    return await vault.open(secretPlace(recordUid, field), sealed);
  } catch (error) {
    if (error instanceof CannotOpen) return UNREADABLE;
    throw error;
  }
};

export const openMasked = async (
  parts: Pick<Parts, 'vault'>,
  recordUid: string,
  secret: Pick<StoredSecret, 'field' | 'sealed'>,
  kind: SecretKind,
): Promise<Sealed> => {
  const opened = await openSecret(parts, recordUid, secret);
  return typeof opened === 'string' ? maskSecret(kind, opened) : opened;
};
