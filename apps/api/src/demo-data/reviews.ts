import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { GENERATED_DOCUMENTS } from '@ledgate/domain/applications/documents/document-names.ts';
import { SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { setScope } from '../core/scope.ts';
import { loadContent } from '../features/applications/public.ts';
import { listDocuments } from '../features/documents/public.ts';
import { insertVerification, markOf } from '../features/review/public.ts';
import type { DemoStep, DemoWorld } from './demo-step.ts';

/** Cases that nobody has looked through to the end. */
const NOT_YET: readonly Status[] = ['draft', 'submitted', 'in_underwriting', 'query_raised', 'withdrawn', 'expired'];

interface Looked {
  uid: string;
  by: string;
  at: Date;
}

const listLooked = async ({ tx }: DemoWorld): Promise<Looked[]> => {
  const rows = await tx
    .selectFrom('application as a')
    .innerJoin('application_event as e', (join) =>
      join.onRef('e.application_uid', '=', 'a.uid').on('e.event', '=', 'recommend'),
    )
    .select(['a.uid', 'e.actor', 'e.at'])
    .where('a.status', 'not in', NOT_YET)
    .orderBy('a.uid')
    .execute();
  return rows.flatMap(({ uid, actor, at }) => (actor === null ? [] : [{ uid, by: actor, at }]));
};

/** What was recommended had been looked through: every paper accepted, every section verified. */
export const reviewsStep: DemoStep = {
  name: 'reviews',
  load: async (world) => {
    const { tx, ctx } = world;
    setScope(tx, ctx);
    const cases = await listLooked(world);
    for (const { uid, by, at } of cases) {
      await tx
        .updateTable('document')
        .set({ status: 'accepted', reviewed_by: by, reviewed_at: at })
        .where('application_uid', '=', uid)
        .where('status', '=', 'uploaded')
        .where('document_type', 'not in', GENERATED_DOCUMENTS)
        .execute();
      const { records } = await loadContent(tx, uid);
      const papers = await listDocuments(tx, uid);
      for (const section of SECTIONS) {
        const content = markOf(section, { records, papers });
        await insertVerification(tx, { applicationUid: uid, section, content, by, at, documentsReason: null });
      }
    }
    return cases.length;
  },
};
