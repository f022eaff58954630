import type { ReadTransaction } from '@ledgate/database/connect.ts';
import {
  AGREEMENT_PART_TITLES,
  AGREEMENT_PARTS,
  type AgreementPart,
  renderAgreement,
} from '@ledgate/domain/agreement/parts.ts';
import { generalValues, type House } from '@ledgate/domain/agreement/placeholders.ts';
import { SAMPLE_PARTS } from '@ledgate/domain/agreement/sample-parts.ts';
import { partStateOf } from '@ledgate/domain/agreement/versions.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import type { Ctx } from '../../core/context.ts';
import { sha256 } from '../../core/crypto/keyring.ts';
import type { Parts } from '../../core/parts.ts';
import { reading } from '../../core/scope.ts';
import type { Settings } from '../../core/settings.ts';
import { listParts } from './part-store.ts';

/** The version of a part that goes into an agreement; number 0 is the demo's sample, which nobody approved. */
export interface UsedPart {
  part: AgreementPart;
  n: number;
  sha256: string;
}

export interface WordedPart extends UsedPart {
  text: string;
}

/** Only the demo falls back on the sample: what a real merchant signs, two people have read. */
export const isApprovalRequired = ({ mode }: Settings): boolean => mode === 'production';

export const houseOf = ({ acquirer, supportEmail }: Settings): House => ({
  name: acquirer.name,
  address: acquirer.address,
  email: supportEmail,
  phone: acquirer.phone,
});

interface Wording {
  /** In the order of the agreement. */
  parts: WordedPart[];
  /** Parts that have no approved wording in force, by their headings; with any, nothing may be offered. */
  unapproved: string[];
}

/** The wording in force at a moment. */
export const wordingAt = async (tx: ReadTransaction, settings: Settings, at: Date): Promise<Wording> => {
  const stored = await listParts(tx);
  const today = newYorkDate(at.getTime());
  const missing: AgreementPart[] = [];
  const worded = AGREEMENT_PARTS.flatMap((part): WordedPart[] => {
    const versions = stored.filter((one) => one.part === part);
    const current = versions.find((one) => partStateOf(one, versions, today) === 'in_force');
    if (current) return [{ part, n: current.n, sha256: current.sha256.toString('hex'), text: current.text }];
    missing.push(part);
    const text = SAMPLE_PARTS[part];
    return isApprovalRequired(settings) ? [] : [{ part, n: 0, sha256: sha256(text).toString('hex'), text }];
  });
  return {
    parts: worded,
    unapproved: isApprovalRequired(settings) ? missing.map((part) => AGREEMENT_PART_TITLES[part]) : [],
  };
};

/** The parts that stand in the way of an offer. */
export const unapprovedParts = async (tx: ReadTransaction, { settings, clock }: Parts): Promise<string[]> =>
  (await wordingAt(tx, settings, clock())).unapproved;

/** Names a text by its parts: short enough to be read out, and another one for another wording. */
export const versionOf = (text: string): string => sha256(text).toString('hex').slice(0, 12);

const NOT_YET = 'The merchant agreement comes with your rates. You read it in full before you accept anything.';

/** The wording for everybody, signed in or not: what is agreed to is no secret. */
export const readGeneralAgreement = (ctx: Ctx): Promise<{ version: string; text: string }> =>
  reading(ctx, async (tx) => {
    const { settings, clock } = ctx.parts;
    const { parts, unapproved } = await wordingAt(tx, settings, clock());
    const text = unapproved.length > 0 ? NOT_YET : renderAgreement(parts, generalValues(houseOf(settings)));
    return { version: versionOf(text), text };
  });
