import type { EvidenceKind } from '@ledgate/domain/review/account-verification.ts';
import { setScope } from '../core/scope.ts';
import { insertVerification, standingAccounts } from '../features/accounts/public.ts';
import { listDocuments } from '../features/documents/public.ts';
import type { DemoStep, DemoWorld } from './demo-step.ts';

const EVIDENCE: Partial<Record<string, EvidenceKind>> = {
  voided_check: 'voided_check',
  bank_letter: 'bank_letter',
  bank_statement_account: 'bank_statement',
};

const listRecommended = ({ tx }: DemoWorld) =>
  tx
    .selectFrom('approval')
    .select(['application_uid', 'person', 'at'])
    .where('step', '=', 'recommend')
    .where('voided_at', 'is', null)
    .orderBy('application_uid')
    .execute();

/** Whoever recommended a case compared its accounts with the proof first. */
export const accountVerificationsStep: DemoStep = {
  name: 'account-verifications',
  load: async (world) => {
    const { tx, ctx } = world;
    setScope(tx, ctx);
    let added = 0;
    for (const { application_uid: applicationUid, person, at } of await listRecommended(world)) {
      const papers = await listDocuments(tx, applicationUid);
      for (const { record, mark } of await standingAccounts(tx, applicationUid)) {
        const paper = papers.find(
          ({ accountUid, documentType }) => accountUid === record.uid && documentType in EVIDENCE,
        );
        await insertVerification(tx, {
          applicationUid,
          account: record.uid,
          status: paper ? 'documents_accepted' : 'confirmed_by_bank',
          evidence: EVIDENCE[paper?.documentType ?? ''] ?? 'bank_call',
          reference: paper ? null : 'Call with the branch',
          document: paper?.uid ?? null,
          note: 'Holder, routing and account number match the application.',
          mark,
          by: person,
          at,
        });
        added += 1;
      }
    }
    return added;
  },
};
