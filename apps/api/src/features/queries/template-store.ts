import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';

export interface Template {
  uid: string;
  title: string;
  section: string;
  field: string | null;
  document: string | null;
  body: string;
  active: boolean;
  changed_at: Date;
  version: number;
}

const COLUMNS = ['uid', 'title', 'section', 'field', 'document', 'body', 'active', 'changed_at', 'version'] as const;

export const listTemplates = (tx: ReadTransaction): Promise<Template[]> =>
  tx
    .selectFrom('query_template')
    .select(COLUMNS)
    .where('removed_at', 'is', null)
    .orderBy(sql`lower(title)`)
    .execute();

export interface Use {
  template: string;
  count: number;
  last: Date;
}

/** How often each was used for a question that was not withdrawn, and when last; of one, or of all. */
export const listUses = async (tx: ReadTransaction, uid?: string): Promise<Use[]> => {
  let query = tx
    .selectFrom('note')
    .select((eb) => [
      eb.ref('template_uid').$notNull().as('template'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('at').$castTo<Date>().as('last'),
    ])
    .where('template_uid', 'is not', null)
    .where('state', '<>', 'withdrawn')
    .groupBy('template_uid');
  if (uid !== undefined) query = query.where('template_uid', '=', uid);
  return query.execute();
};

/** Also one that was removed since: a question stays begun with it. */
export const isTemplate = async (tx: ReadTransaction, uid: string): Promise<boolean> =>
  (await tx.selectFrom('query_template').select('uid').where('uid', '=', uid).executeTakeFirst()) !== undefined;

export const lockTemplate = async (tx: WritableTransaction, uid: string): Promise<Template | null> => {
  const row = await tx
    .selectFrom('query_template')
    .select(COLUMNS)
    .where('uid', '=', uid)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
};

export const findByTitle = async (tx: ReadTransaction, title: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('query_template')
    .select('uid')
    .where(sql`lower(title)`, '=', title.toLowerCase())
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.uid ?? null;
};

export const saveTemplate = (
  tx: WritableTransaction,
  template: Omit<Template, 'version'> & { changed_by: string },
): Promise<Template> => {
  const { uid: _uid, ...changes } = template;
  return tx
    .insertInto('query_template')
    .values(template)
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet((eb) => ({ ...changes, version: eb('query_template.version', '+', 1) })),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
};

export const setTemplateRemoved = async (tx: WritableTransaction, uid: string, at: Date): Promise<void> => {
  await tx.updateTable('query_template').set({ removed_at: at }).where('uid', '=', uid).execute();
};
