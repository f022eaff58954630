import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { listBody } from '../../core/http/paging.ts';
import { reading } from '../../core/scope.ts';

interface PageAsk {
  page: number;
  page_size: number;
}

/** Every time the ISO was passed over, for ever, newest first: also those that were taken back later. */
export const listBypasses = (ctx: SignedInCtx, query: PageAsk) => {
  if (!seesReview(ctx.actor)) throw new Failure('not_allowed', 'This report is for the acquirer’s staff.');
  return reading(ctx, async (tx) => {
    const { count } = await tx
      .selectFrom('approval')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('bypass', '=', true)
      .executeTakeFirstOrThrow();
    const rows = await tx
      .selectFrom('approval as p')
      .innerJoin('application as a', 'a.uid', 'p.application_uid')
      .innerJoin('merchant as m', 'm.uid', 'a.merchant_uid')
      .innerJoin('app_user as u', 'u.uid', 'p.person')
      .leftJoin('iso as i', 'i.uid', 'a.iso_uid')
      .select(['a.uid', 'a.reference', 'a.status', 'p.memo', 'p.at'])
      .select((eb) => eb.fn.coalesce('a.dba_name', 'a.legal_name', 'm.name').as('name'))
      .select(['u.uid as by_uid', 'u.known_as', 'i.uid as iso_uid', 'i.name as iso_name'])
      .where('p.bypass', '=', true)
      .orderBy('p.at', 'desc')
      .orderBy('p.uid')
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size)
      .execute();
    const results = rows.map((row) => ({
      application: {
        uid: row.uid,
        reference: row.reference,
        name: row.name,
        status: row.status as Status, // held to the closed list by a database constraint
      },
      iso: row.iso_uid !== null && row.iso_name !== null ? { uid: row.iso_uid, name: row.iso_name } : null,
      by: { uid: row.by_uid, name: row.known_as },
      reason: row.memo ?? '',
      at: row.at.toISOString(),
    }));
    return listBody('/api/bypasses', { ...query }, count, results);
  });
};
