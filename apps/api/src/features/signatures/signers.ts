import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import {
  type SignerRole,
  signedOver,
  signerName,
  signerRolesOf,
  signersOf,
} from '@ledgate/domain/signatures/signers.ts';
import { isStanding, type SignerState, signerStateOf } from '@ledgate/domain/signatures/state.ts';
import { textOf, type Values } from '@ledgate/domain/applications/fields/values.ts';
import { canonicalJson } from '../../core/audit/canonical-json.ts';
import { sha256 } from '../../core/crypto/keyring.ts';
import type { Parts } from '../../core/parts.ts';
import { loadFacts, type Loaded } from '../applications/public.ts';
import { listStanding, type SigningLink } from './link-store.ts';
import { listSignatures, type StoredSignature } from './store.ts';

/** Somebody who has to sign, with how far that is. */
export interface Signer {
  uid: string;
  values: Values;
  name: string;
  roles: SignerRole[];
  email: string;
  phone: string;
  /** The mark of what is said of them now. */
  content: string;
  state: SignerState;
  /** The one that holds, else the last that did. */
  signature: StoredSignature | null;
  link: SigningLink | null;
}

export interface Signers {
  signers: Signer[];
  facts: Facts;
  /** Who had to sign once and has a link still. */
  others: SigningLink[];
}

/** Secrets go into the mark by their keyed index: nobody can guess a number from it. */
const contentOf = ({ facts, records }: Loaded, uid: string, values: Values): string => {
  const secrets = records.find((record) => record.uid === uid)?.secrets ?? [];
  const markOf = (field: string): string | null => secrets.find((one) => one.field === field)?.blindIndex ?? null;
  return sha256(canonicalJson(signedOver(facts, values, markOf))).toString('hex');
};

export const signersIn = async (
  tx: ReadTransaction,
  parts: Parts,
  applicationUid: string,
  loaded: Loaded,
): Promise<Signers> => {
  const { facts, records } = loaded;
  const given = await listSignatures(tx, applicationUid);
  const links = await listStanding(tx, applicationUid);
  const now = parts.clock().getTime();
  const signers = signersOf(facts).map(({ uid, values }): Signer => {
    const own = given.filter(({ ownerUid }) => ownerUid === uid);
    const content = contentOf(loaded, uid, values);
    const recordVersion = records.find((record) => record.uid === uid)?.version ?? 0;
    const holding = own.find((one) => isStanding(one, { content, recordVersion }));
    const link = links.find(({ ownerUid }) => ownerUid === uid) ?? null;
    const looked = {
      isSigned: holding !== undefined,
      wasSigned: own.length > 0,
      link: link && { expiresAt: link.expiresAt.getTime() },
    };
    return {
      uid,
      values,
      name: signerName(values),
      roles: signerRolesOf(facts, values),
      email: textOf(values, 'email'),
      phone: textOf(values, 'phone'),
      content,
      state: signerStateOf(looked, now),
      signature: holding ?? own[0] ?? null,
      link,
    };
  });
  const others = links.filter(({ ownerUid }) => !signers.some(({ uid }) => uid === ownerUid));
  return { signers, facts, others };
};

export const loadSigners = async (tx: ReadTransaction, parts: Parts, applicationUid: string): Promise<Signers> =>
  signersIn(tx, parts, applicationUid, await loadFacts(tx, parts, applicationUid));

/** Those who have not signed what is said of them now. */
export const missingOf = (signers: readonly Signer[]): Signer[] => signers.filter(({ state }) => state !== 'signed');
