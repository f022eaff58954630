import type { Given } from '@ledgate/contract/call.ts';
import type { merchantSettings, MerchantSettingsView } from '@ledgate/contract/merchant-settings.ts';
import { checkSettings, type MerchantSettings } from '@ledgate/domain/payments/settings.ts';
import type { SurchargeVerdict } from '@ledgate/domain/payments/surcharge.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { IncomingFile } from '../../core/http/upload.ts';
import { reading, setScope } from '../../core/scope.ts';
import { findBusiness } from '../payments/public.ts';
import { findLogo, removeLogo, setLogo } from './logo.ts';
import { fieldName, presentSettings, settingsFrom } from './present.ts';
import { findSettings, saveSettings, type StoredSettings } from './store.ts';
import { presentNotice, type SurchargeStanding, surchargeStanding, writeSurchargeNotice } from './surcharge.ts';

const nobody = (): Failure => new Failure('not_found', 'There is no such merchant.');

/** What stands beside the settings themselves, whoever changes them. */
interface Around {
  standing: SurchargeStanding;
  business: MerchantSettingsView['business'];
  mayChange: boolean;
}

const around = async (ctx: SignedInCtx, uid: string): Promise<Around> => {
  const { name, address, phone } = await findBusiness(ctx.parts, uid);
  return {
    standing: await surchargeStanding(ctx.parts, uid),
    business: { name, address: [...address], phone },
    mayChange: ctx.actor.abilities.has('update_setting'),
  };
};

const present = (
  { settings, version, changedAt }: StoredSettings,
  { standing, business, mayChange }: Around,
  logo: string | null,
): MerchantSettingsView => ({
  payments: presentSettings(settings),
  surcharge_why_not: standing.verdict.isOn ? null : standing.verdict.why,
  surcharge_note: standing.verdict.isOn ? standing.verdict.note : null,
  pricing_model: standing.model,
  surcharge_notice: presentNotice(standing),
  logo,
  business,
  version,
  changed_at: changedAt?.toISOString() ?? null,
  may_change: mayChange,
});

const see = async (ctx: SignedInCtx, uid: string): Promise<MerchantSettingsView> => {
  const beside = await around(ctx, uid);
  return reading(ctx, async (tx) =>
    present(await findSettings(tx, uid), beside, (await findLogo(tx, uid))?.uid ?? null),
  );
};

/** Admins read whose they name; a merchant reads its own, whoever is named. */
const chosenMerchant = ({ actor }: SignedInCtx, named: string | undefined): string => {
  const uid = isStaff(actor.role) ? named : actor.merchantUid;
  if (!uid || (named !== undefined && named !== uid)) throw nobody();
  return uid;
};

export const readMerchantSettings = (
  ctx: SignedInCtx,
  { merchant }: Given<typeof merchantSettings.readMerchantSettings>['query'],
): Promise<MerchantSettingsView> => see(ctx, chosenMerchant(ctx, merchant));

const LEFT_ON: SurchargeVerdict = { isOn: true, ppm: 0, note: null };

const refuseWrong = (reasons: Partial<Record<keyof MerchantSettings, string>>): void => {
  const errors = Object.fromEntries(
    Object.entries(reasons).map(([field, why]) => [fieldName(field as keyof MerchantSettings), [why]]),
  );
  if (Object.keys(errors).length > 0)
    throw new Failure('invalid', 'Nothing was saved. Check the marked fields.', { errors });
};

export const saveMerchantSettings = async (
  ctx: SignedInCtx,
  body: Given<typeof merchantSettings.saveMerchantSettings>['body'],
): Promise<MerchantSettingsView> => {
  const uid = chosenMerchant(ctx, undefined);
  const beside = await around(ctx, uid);
  return change(ctx, 'merchant.settings_changed', async (tx) => {
    setScope(tx, ctx);
    const before = await findSettings(tx, uid);
    if (ctx.ifMatch !== null && ctx.ifMatch !== before.version)
      throw new Failure('stale', 'Somebody else changed the settings.', { currentVersion: before.version });
    const settings = settingsFrom({ ...presentSettings(before.settings), ...body });
    const { verdict } = beside.standing;
    // What was on before it closed is left so; it is not charged.
    refuseWrong(checkSettings(settings, before.settings.surchargeOn ? LEFT_ON : verdict));
    const at = ctx.parts.clock();
    const isWritten = await saveSettings(tx, uid, settings, { version: before.version, by: ctx.actor.uid, at });
    if (!isWritten) throw new Failure('stale', 'Somebody else changed the settings at the same time.');
    const saved = { ...before, settings, version: before.version + 1, changedAt: at };
    return {
      subject: `merchant:${uid}`,
      before: { ...before.settings },
      after: { ...settings },
      reply: present(saved, beside, (await findLogo(tx, uid))?.uid ?? null),
    };
  });
};

export const giveSurchargeNotice = async (ctx: SignedInCtx): Promise<MerchantSettingsView> => {
  const uid = chosenMerchant(ctx, undefined);
  await writeSurchargeNotice(ctx, uid);
  return see(ctx, uid);
};

export const setReceiptLogo = async (
  ctx: SignedInCtx,
  files: AsyncIterable<IncomingFile>,
): Promise<MerchantSettingsView> => {
  const uid = chosenMerchant(ctx, undefined);
  await setLogo(ctx, uid, files);
  return see(ctx, uid);
};

export const removeReceiptLogo = async (ctx: SignedInCtx): Promise<MerchantSettingsView> => {
  const uid = chosenMerchant(ctx, undefined);
  await removeLogo(ctx, uid);
  return see(ctx, uid);
};
