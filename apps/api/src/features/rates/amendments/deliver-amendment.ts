import { change } from '../../../core/change.ts';
import type { Ctx } from '../../../core/context.ts';
import { DoneByAnother } from '../../../core/jobs/each-in-turn.ts';
import { reading, setScope } from '../../../core/scope.ts';
import { typesetSealed } from '../../../typesetting.ts';
import { houseOf } from '../../agreements/public.ts';
import { findApplication, lockApplication } from '../../applications/public.ts';
import { fileDocument, keepDocument } from '../../documents/public.ts';
import { findAcceptance } from '../acceptance-store.ts';
import { sponsorOf } from '../agreement-text.ts';
import { findSaleRate } from '../sale-store.ts';
import { findAmendment, setAmendmentFile } from './amendment-store.ts';
import { type Announced, writeAmendment } from './amendment-paper.ts';
import { tellRatesChange } from './tell-rates-change.ts';

/** What is to be typeset; nothing once it was, or when the amendment ended before its turn came. */
const loadAnnounced = (ctx: Ctx, uid: string): Promise<Announced | null> =>
  reading(ctx, async (tx) => {
    const amendment = await findAmendment(tx, uid);
    if (!amendment || amendment.confirmedAt === null || amendment.fileUid !== null || amendment.end !== null)
      return null;
    const found = await findApplication(tx, amendment.applicationUid);
    const acceptance = await findAcceptance(tx, amendment.acceptanceUid);
    const sale = acceptance && (await findSaleRate(tx, acceptance.saleRateUid));
    if (!found || !sale) throw new Error('an amendment of an agreement that is not there');
    const { settings } = ctx.parts;
    const bank = await sponsorOf(tx, sale);
    return { found, amendment, acceptance, house: houseOf(settings), bank, at: amendment.confirmedAt };
  });

/** Makes the paper of a confirmed amendment, files it and tells everybody: once, however often it is tried. */
export const deliverAmendment = async (ctx: Ctx, uid: string): Promise<void> => {
  const { parts } = ctx;
  const announced = await loadAnnounced(ctx, uid);
  if (!announced) return;
  const { found, amendment } = announced;
  const bytes = await typesetSealed(parts, writeAmendment(announced));
  const name = `Amendment No. ${amendment.n} ${found.reference}.pdf`;
  const kept = await keepDocument(parts, found.merchant.uid, { name, bytes });
  const work = change(ctx, 'application.amendment_filed', async (tx) => {
    setScope(tx, ctx);
    // Nobody withdraws it meanwhile: they come before, and nobody is told, or after.
    await lockApplication(tx, found.uid);
    const about = { documentType: 'rate_amendment', ownerUid: null, accountUid: null, expiresOn: null } as const;
    const { fileUid } = await fileDocument(tx, parts, kept, { ...about, applicationUid: found.uid });
    if (!(await setAmendmentFile(tx, uid, fileUid))) throw new DoneByAnother();
    await tellRatesChange(tx, parts, found, amendment, 'rates_change');
    const after = { amendment: uid, n: amendment.n, file: fileUid, sha256: kept.sha256.toString('hex') };
    return { subject: `application:${found.uid}`, after, reply: undefined };
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof DoneByAnother)) throw error;
  });
};
