import type { PartsView, PartVersionView } from '@ledgate/contract/agreements.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { AGREEMENT_PART_TITLES, AGREEMENT_PARTS, partFaults } from '@ledgate/domain/agreement/parts.ts';
import { agreementValues, PLACEHOLDER_NAMES } from '@ledgate/domain/agreement/placeholders.ts';
import { SAMPLE_PARTS } from '@ledgate/domain/agreement/sample-parts.ts';
import { isSecondPerson, partStateOf } from '@ledgate/domain/agreement/versions.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { exampleSale } from '@ledgate/domain/rates/example-rates.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { listParts, type StoredPart } from './part-store.ts';
import { houseOf, isApprovalRequired } from './wording.ts';

const presentVersion = (
  version: StoredPart,
  versions: readonly StoredPart[],
  { actor, today }: { actor: string; today: string },
): PartVersionView => ({
  id: version.uid,
  n: version.n,
  version: version.version,
  state: partStateOf(version, versions, today),
  text: version.text,
  sha256: version.sha256.toString('hex'),
  effective_from: version.effectiveFrom,
  set_by: version.setBy,
  at: version.at.toISOString(),
  approved_by: version.approvedBy,
  approved_at: version.approvedAt?.toISOString() ?? null,
  faults: version.isApproved ? [] : partFaults(version.part, version.text, PLACEHOLDER_NAMES),
  is_own: !isSecondPerson(actor, version.hands),
});

/** A made-up merchant, to read a wording with. */
const previewOf = ({ parts }: SignedInCtx): Record<string, string> =>
  agreementValues({
    house: houseOf(parts.settings),
    bank: 'Example Sponsor Bank, N.A.',
    iso: 'Example Merchant Services, LLC',
    reference: 'MA-000000',
    merchant: {
      legalName: 'Sample Bakery LLC',
      dba: 'Sample Bakery',
      address: '12 Example Street, Portland, OR 97201',
      email: 'owner@samplebakery.example',
      state: 'Oregon',
    },
    sale: { ...exampleSale, lines: { ...exampleSale.lines, early_termination: 29_500_000 } },
    signers: [
      {
        name: 'Pat Sample',
        title: 'Managing member',
        isPrimary: true,
        roles: ['owner', 'control_person', 'guarantor'],
      },
      { name: 'Sam Sample', title: 'Member', isPrimary: false, roles: ['owner', 'guarantor'] },
    ],
  });

export const presentParts = async (tx: ReadTransaction, ctx: SignedInCtx): Promise<PartsView> => {
  const stored = await listParts(tx);
  const about = { actor: ctx.actor.uid, today: newYorkDate(ctx.parts.clock().getTime()) };
  return {
    results: AGREEMENT_PARTS.map((part) => {
      const versions = stored.filter((one) => one.part === part);
      const presented = versions.map((version) => presentVersion(version, versions, about));
      return {
        part,
        title: AGREEMENT_PART_TITLES[part],
        versions: presented,
        sample: SAMPLE_PARTS[part],
        is_approved: presented.some(({ state }) => state === 'in_force'),
      };
    }),
    preview: previewOf(ctx),
    is_required: isApprovalRequired(ctx.parts.settings),
  };
};
