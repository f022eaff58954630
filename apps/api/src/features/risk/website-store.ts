import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { WEBSITE_ITEMS, type WebsiteItem } from '@ledgate/domain/risk/evidence.ts';
import { type Person, personOf } from '../watch-lists/public.ts';

export interface WebsiteReview {
  seen: WebsiteItem[];
  by: Person;
  at: Date;
}

export const findWebsiteReview = async (tx: ReadTransaction, applicationUid: string): Promise<WebsiteReview | null> => {
  const row = await tx
    .selectFrom('website_review as w')
    .innerJoin('app_user as u', 'u.uid', 'w.reviewed_by')
    .select(['w.seen', 'w.at', 'u.uid', 'u.known_as'])
    .where('w.application_uid', '=', applicationUid)
    .executeTakeFirst();
  if (!row) return null;
  return { seen: WEBSITE_ITEMS.filter((item) => row.seen.includes(item)), by: personOf(row), at: row.at };
};

export const saveWebsiteReview = async (
  tx: WritableTransaction,
  applicationUid: string,
  { seen, by, at }: { seen: readonly WebsiteItem[]; by: string; at: Date },
): Promise<void> => {
  const changes = { seen: [...seen], reviewed_by: by, at };
  await tx
    .insertInto('website_review')
    .values({ application_uid: applicationUid, ...changes })
    .onConflict((conflict) => conflict.column('application_uid').doUpdateSet(changes))
    .execute();
};
