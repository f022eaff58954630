import type { SignedInCtx } from '../../core/context.ts';
import type { IncomingFile } from '../../core/http/upload.ts';
import { reading } from '../../core/scope.ts';
import { setProductImage } from '../../features/catalogue/public.ts';
import { setMemberPin } from '../../features/merchant-users/public.ts';
import { setOwnPin } from '../../features/till/public.ts';
import { DEMO_PIN } from '../accounts.ts';
import { pictureOf } from './pictures.ts';
import { WORKERS } from './workers.ts';

async function* asFile(name: string, bytes: Buffer): AsyncGenerator<IncomingFile> {
  yield {
    index: 0,
    name,
    content: (async function* () {
      yield bytes;
    })(),
  };
}

/** Pictures for what has none yet. */
const hangPictures = async (owner: SignedInCtx): Promise<void> => {
  const rows = await reading(owner, (tx) =>
    tx
      .selectFrom('product')
      .select(['uid', 'sku'])
      .where('merchant_uid', '=', owner.actor.merchantUid ?? '')
      .where('image_uid', 'is', null)
      .execute(),
  );
  for (const { uid, sku } of rows) {
    const bytes = pictureOf(sku ?? '');
    if (bytes) await setProductImage(owner, uid, asFile(`${sku}.png`, bytes));
  }
};

/** Everybody who works at the till comes in by the same PIN, as everybody of the demo does by the same password. */
const handOutPins = async (owner: SignedInCtx): Promise<void> => {
  const rows = await reading(owner, (tx) =>
    tx
      .selectFrom('app_user as u')
      .leftJoin('till_pin as p', 'p.user_uid', 'u.uid')
      .select(['u.uid'])
      .where('u.merchant_uid', '=', owner.actor.merchantUid)
      .where('u.email', 'in', Object.values(WORKERS))
      .where('p.user_uid', 'is', null)
      .execute(),
  );
  const pin = { pin: DEMO_PIN };
  for (const { uid } of rows) await (uid === owner.actor.uid ? setOwnPin(owner, pin) : setMemberPin(owner, uid, pin));
};

export const dressCounter = async (owner: SignedInCtx): Promise<void> => {
  await hangPictures(owner);
  await handOutPins(owner);
};
