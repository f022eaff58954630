import type { ProtectionBody } from '@ledgate/contract/rate-protection.ts';
import { NO_RESERVE, type Protection } from '@ledgate/domain/rates/sheet.ts';
import { Failure } from '../../core/failure.ts';

/** Reserve and limits as somebody sets them, on a buy rate or in an amendment. */
export const protectionOf = (body: ProtectionBody): Required<Protection> => ({
  reserve: body.reserve
    ? { type: body.reserve.type, ppm: body.reserve.rate, days: body.reserve.days, capCents: body.reserve.cap_cents }
    : NO_RESERVE,
  limits: {
    monthlyCapCents: body.monthly_cap_cents,
    ticketCapCents: body.ticket_cap_cents,
    fundingDelayDays: body.funding_delay_days,
    monitoring: body.monitoring,
  },
});

export const demandWholeReserve = ({ reserve }: Protection): void => {
  const fault = (message: string) => new Failure('invalid', message, { errors: { 'reserve.rate': [message] } });
  if (reserve.ppm > 1_000_000) throw fault('A reserve is at most 100%.');
  if (reserve.type !== 'none' && reserve.ppm === 0) throw fault('Say how much is reserved.');
};
