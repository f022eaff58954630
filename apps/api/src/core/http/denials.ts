import type { Call } from '@ledgate/contract/call.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { change } from '../change.ts';
import { type Ctx, workerOf, type WorkingActor, type WorkingCtx } from '../context.ts';
import { Failure } from '../failure.ts';
import type { Parts } from '../parts.ts';
import { reading, setScope } from '../scope.ts';
import { makeGate } from './gate.ts';
import { countEvent } from './rate-limit.ts';

/** A table whose rows people ask for by `uid`. */
export interface ObjectTable {
  kind: string;
  table: string;
  /** What the asker's scope sees of it, where row level security does not say so. */
  seen?: RawBuilder<unknown>;
}

interface Found {
  kind: string;
  uid: string;
}

/** What the log calls it. Never shown to whoever asked: it would tell them that there is something. */
const ACCESS_DENIED = 'access.denied';

const HOUR_MS = 3_600_000;
/** A sweep over ids must not be a way to fill the log. */
const MOST_AN_HOUR = 30;
const MOST_IDS = 20;
const AT_ONCE = 1;
const WAITING = 200;

const UUID = /"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/gi;

/** Every id in a request, wherever it stands. */
const idsIn = (asked: unknown): string[] => {
  const found = [...(JSON.stringify(asked) ?? '').matchAll(UUID)].map(([, id = '']) => id.toLowerCase());
  return [...new Set(found)].slice(0, MOST_IDS);
};

const lookIn = async (
  tx: ReadTransaction,
  tables: readonly ObjectTable[],
  ids: readonly string[],
): Promise<Found[]> => {
  const each = tables.map(
    ({ kind, table, seen }) =>
      sql`select ${sql.lit(kind)} as kind, uid from ${sql.table(table)} where uid = any(${[...ids]}::uuid[])
        and (${seen ?? sql`true`})`,
  );
  const { rows } = await sql<Found>`/*p:objects_by_id*/ ${sql.join(each, sql` union all `)}`.execute(tx);
  return rows;
};

/** What is there, but not for this person. */
const findHidden = (ctx: WorkingCtx, tables: readonly ObjectTable[], ids: readonly string[]): Promise<Found[]> =>
  reading(ctx, async (tx) => {
    const seen = new Set((await lookIn(tx, tables, ids)).map(({ uid }) => uid));
    setScope(tx, { actor: { kind: 'system' } });
    return (await lookIn(tx, tables, ids)).filter(({ uid }) => !seen.has(uid));
  });

const record = async (ctx: WorkingCtx, call: Call, { kind, uid }: Found): Promise<void> => {
  const { parts, actor } = ctx;
  const same = await countEvent(parts, { bucket: `denied:${actor.uid}:${uid}`, windowMs: HOUR_MS });
  if (same.count > 1) return;
  const { count } = await countEvent(parts, { bucket: `denied:${actor.uid}`, windowMs: HOUR_MS });
  if (count > MOST_AN_HOUR) return;
  await change({ ...ctx, idempotency: null }, ACCESS_DENIED, async () => ({
    // The asker's lane and not the object's, so that strangers cannot lengthen what is kept about others.
    subject: `user:${actor.uid}`,
    after: {
      kind,
      object: uid,
      call: `${call.method} ${call.path}`,
      ...(count === MOST_AN_HOUR && { further: 'only counted for an hour' }),
    },
    reply: null,
  }));
};

/** Puts on record who asked for what is hidden from them and was told that there is nothing. */
export interface Denials {
  /** Returns at once: whoever asked must not learn from the time it takes. */
  note: (ctx: Ctx, call: Call, asked: unknown, error: unknown) => void;
  /** When everything noted so far is on record. */
  settled: () => Promise<void>;
}

const isAboutOthers = (actor: WorkingActor): boolean => !isStaff(actor.role) || actor.role === 'iso';

export const makeDenials = (parts: Parts, tables: readonly ObjectTable[]): Denials => {
  const gate = makeGate(AT_ONCE, WAITING);
  const open = new Set<Promise<void>>();

  const look = async (ctx: WorkingCtx, call: Call, ids: readonly string[]): Promise<void> => {
    for (const found of await findHidden(ctx, tables, ids)) {
      parts.metrics.hiddenDenial();
      await record(ctx, call, found);
    }
  };

  return {
    note: (ctx, call, asked, error) => {
      const actor = workerOf(ctx.actor);
      if (!actor || !isAboutOthers(actor) || !(error instanceof Failure) || error.code !== 'not_found') return;
      const ids = idsIn(asked);
      if (ids.length === 0) return;
      const work = gate(() => look({ ...ctx, actor }, call, ids))
        .catch((failed: unknown) => parts.log.warn('denial not put on record', { user: actor.uid, error: failed }))
        .finally(() => open.delete(work));
      open.add(work);
    },
    settled: async () => {
      await Promise.all(open);
    },
  };
};
