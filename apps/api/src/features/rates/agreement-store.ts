import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Ctx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';

export interface Agreement {
  version: string;
  text: string;
  sha256: Buffer;
  effectiveFrom: Date;
}

/** The wording that is accepted now. */
export const currentAgreement = async (tx: ReadTransaction, now: Date): Promise<Agreement> =>
  tx
    .selectFrom('agreement')
    .select(['version', 'text', 'sha256', 'effective_from as effectiveFrom'])
    .where('effective_from', '<=', now)
    .orderBy('effective_from', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

export const findAgreement = async (tx: ReadTransaction, version: string): Promise<Agreement> =>
  tx
    .selectFrom('agreement')
    .select(['version', 'text', 'sha256', 'effective_from as effectiveFrom'])
    .where('version', '=', version)
    .executeTakeFirstOrThrow();

/** For whoever is about to sign, signed in or by a link: what is agreed to is no secret. */
export const readAgreement = (ctx: Ctx): Promise<{ version: string; text: string }> =>
  reading(ctx, async (tx) => {
    const { version, text } = await currentAgreement(tx, ctx.parts.clock());
    return { version, text };
  });
