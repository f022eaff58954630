import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import {
  type SignerRole,
  signedOver,
  signerName,
  signerRolesOf,
  signersOf,
} from '@ledgate/domain/signatures/signers.ts';
import { isStanding, type LinkPurpose, type SignerState, signerStateOf } from '@ledgate/domain/signatures/state.ts';
import { textOf, type Values } from '@ledgate/domain/applications/fields/values.ts';
import { canonicalJson } from '../../core/audit/canonical-json.ts';
import { sha256 } from '../../core/crypto/keyring.ts';
import type { Parts } from '../../core/parts.ts';
import { loadFacts, type Loaded } from '../applications/public.ts';
import { type Acceptance, type AgreementSignature, partiesOf, standingAcceptance } from '../rates/public.ts';
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
  /** Their part in the agreement that was accepted; none while there is none, or where they have none. */
  agreement: AgreementPart | null;
}

interface AgreementPart {
  acceptance: Acceptance;
  title: string;
  signature: AgreementSignature | null;
  state: SignerState;
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

/** What each person has to do with the agreement, by their entry. */
const agreementParts = async (
  tx: ReadTransaction,
  applicationUid: string,
  links: readonly SigningLink[],
  now: number,
): Promise<Map<string, AgreementPart>> => {
  const acceptance = await standingAcceptance(tx, applicationUid);
  if (!acceptance) return new Map();
  return new Map(
    (await partiesOf(tx, acceptance)).map(({ uid, title, signature }) => {
      const link = links.find(({ ownerUid, purpose }) => ownerUid === uid && purpose === 'agreement') ?? null;
      const looked = {
        isSigned: signature !== null,
        wasSigned: false,
        link: link && { expiresAt: link.expiresAt.getTime() },
      };
      return [uid, { acceptance, title, signature, link, state: signerStateOf(looked, now) }];
    }),
  );
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
  const agreements = await agreementParts(tx, applicationUid, links, now);
  const signers = signersOf(facts).map(({ uid, values }): Signer => {
    const own = given.filter(({ ownerUid }) => ownerUid === uid);
    const content = contentOf(loaded, uid, values);
    const recordVersion = records.find((record) => record.uid === uid)?.version ?? 0;
    const holding = own.find((one) => isStanding(one, { content, recordVersion }));
    const link = links.find(({ ownerUid, purpose }) => ownerUid === uid && purpose === 'application') ?? null;
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
      agreement: agreements.get(uid) ?? null,
    };
  });
  const others = links.filter(({ ownerUid }) => !signers.some(({ uid }) => uid === ownerUid));
  return { signers, facts, others };
};

export const loadSigners = async (tx: ReadTransaction, parts: Parts, applicationUid: string): Promise<Signers> =>
  signersIn(tx, parts, applicationUid, await loadFacts(tx, parts, applicationUid));

/** Those who have not signed what is said of them now. */
export const missingOf = (signers: readonly Signer[]): Signer[] => signers.filter(({ state }) => state !== 'signed');

/** Those who have not signed the agreement that was accepted. */
const agreementMissingOf = (signers: readonly Signer[]): Signer[] =>
  signers.filter(({ agreement }) => agreement !== null && agreement.state !== 'signed');

/** Everybody a case waits for, for whichever reason. */
export const waitedFor = (signers: readonly Signer[]): Signer[] =>
  signers.filter((signer) => missingOf([signer]).length > 0 || agreementMissingOf([signer]).length > 0);

/** What somebody has to sign next: what the application says of them comes first. */
export const dueOf = (signer: Signer): 'application' | 'agreement' | null => {
  if (signer.state !== 'signed') return 'application';
  return agreementMissingOf([signer]).length > 0 ? 'agreement' : null;
};

export const linkFor = (signer: Signer, purpose: LinkPurpose): SigningLink | null => {
  if (purpose === 'copy') return null;
  return purpose === 'agreement' ? (signer.agreement?.link ?? null) : signer.link;
};

/** How far what is due from somebody is. */
export const dueNow = (signer: Signer): { state: SignerState; hasLink: boolean } => {
  const due = dueOf(signer);
  if (due === null) return { state: 'signed', hasLink: false };
  const state = due === 'agreement' ? (signer.agreement?.state ?? 'signed') : signer.state;
  return { state, hasLink: linkFor(signer, due) !== null };
};

/** As addresses are kept whose mail came back. */
export const addressOf = ({ email }: Pick<Signer, 'email'>): string => email.toLowerCase();

/** The mark of the agreement as it was accepted: whoever signs sends back what they saw. */
export const markOf = ({ acceptance }: AgreementPart): string => acceptance.contentSha256.toString('hex');
