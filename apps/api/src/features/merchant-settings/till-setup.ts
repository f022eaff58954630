import type { TillSetup } from '@ledgate/contract/merchant-settings.ts';
import { localDate } from '@ledgate/domain/checks/time-zones.ts';
import type { Pricing } from '@ledgate/domain/till/dual-pricing.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import { findBusiness } from '../payments/public.ts';
import { findLogo } from './logo.ts';
import { presentSettings } from './present.ts';
import { merchantPricing } from './pricing.ts';
import { settingsOf } from './store.ts';

const presentPricing = (pricing: Pricing): TillSetup['pricing'] =>
  pricing.kind === 'dual' ? { kind: 'dual', card_ppm: pricing.cardPpm } : { kind: 'single' };

/** What the counter has to know before it can sell. */
export const readTillSetup = async ({ parts, actor, ...ctx }: SignedInCtx): Promise<TillSetup> => {
  const { merchantUid } = actor;
  if (merchantUid === null) throw new Failure('not_allowed', 'Only the business itself works at its counter.');
  const business = await findBusiness(parts, merchantUid);
  const pricing = await merchantPricing(parts, merchantUid);
  const found = await reading({ parts, actor, ...ctx }, async (tx) => ({
    settings: await settingsOf(tx, merchantUid),
    logo: await findLogo(tx, merchantUid),
  }));
  const { settings } = found;
  const shown = presentSettings(settings);
  return {
    merchant_name: business.name,
    address: [...business.address],
    phone: business.phone,
    timezone: shown.timezone,
    today: localDate(parts.clock().getTime(), settings.timezone),
    tax_rounding: shown.tax_rounding,
    tips: { on: shown.tips_on, presets: shown.tip_presets },
    approval: shown.approval,
    receipt: {
      header: shown.receipt_header,
      footer: shown.receipt_footer,
      policy: shown.refund_policy,
      logo: found.logo?.uid ?? null,
    },
    pricing: presentPricing(pricing),
    lock_minutes: shown.lock_minutes,
    printer: shown.printer,
  };
};
