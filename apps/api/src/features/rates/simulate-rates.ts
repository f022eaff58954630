import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { rates } from '@ledgate/contract/rates.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { mixFaults } from '@ledgate/domain/rates/mix.ts';
import { forecastOf, splitMargin } from '@ledgate/domain/rates/residual.ts';
import { checkBuy, checkSale } from '@ledgate/domain/rates/rules.ts';
import type { MonthResult } from '@ledgate/domain/rates/simulate.ts';
import { simulateMonth } from '@ledgate/domain/rates/simulate.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import { saleInEffect } from './amendments/in-effect.ts';
import { listBuyRates } from './buy-store.ts';
import { demandBuyReader, seeApplication } from './demand.ts';
import { includedLines, spokenLines } from './line-values.ts';
import { loadGround } from './rule-context.ts';
import { listSaleRates } from './sale-store.ts';
import { inForce } from './stored-rate.ts';

type Call = typeof rates.simulateRates;
type Simulation = Reply<Call>;

const presentMonth = (month: MonthResult): Simulation['month'] => ({ ...month, lines: [...month.lines] });

/** Counts with what is stored, or with other lines and another mix in its place. Keeps nothing. */
export const simulateRates = async (ctx: SignedInCtx, uid: string, body: Given<Call>['body']): Promise<Simulation> => {
  demandBuyReader(ctx.actor);
  return reading(ctx, async (tx) => {
    const found = await seeApplication(tx, uid);
    const stored = {
      buy: inForce(await listBuyRates(tx, found.uid)),
      sale: inForce(await listSaleRates(tx, found.uid)),
    };
    const boughtBefore = stored.buy.draft ?? stored.buy.final;
    const soldBefore = await saleInEffect(tx, ctx.parts, stored.sale.draft ?? stored.sale.final);
    if (!boughtBefore || !soldBefore) throw new Failure('wrong_state', 'There are no rates to calculate with yet.');
    const ground = await loadGround(tx, ctx.actor, found.uid);
    const mix = body.mix ?? ground.mix;
    const faults = Object.entries(mixFaults(mix));
    if (faults.length > 0) {
      const errors = Object.fromEntries(faults.map(([name, message]) => [`mix.${name}`, [message]]));
      throw new Failure('invalid', 'The mix can’t be used for the calculation.', { errors });
    }
    const buy = { ...boughtBefore, ...(body.buy_lines && { lines: spokenLines(body.buy_lines) }) };
    const sale = {
      ...soldBefore,
      ...(body.sale_lines && { lines: spokenLines(body.sale_lines), included: includedLines(body.sale_lines) }),
    };
    const about = { ...ground, mix };
    const month = simulateMonth(buy, sale, mix);
    const forecast = forecastOf(buy, sale, mix, newYorkDate(ctx.parts.clock().getTime()));
    return {
      mix: { ...mix, openMonths: [...mix.openMonths] },
      month: presentMonth(month),
      residual: splitMargin(month.marginCents, buy.terms.revenueSharePpm),
      forecast: {
        ...forecast,
        months: forecast.months.map((each) => ({ ...each, result: presentMonth(each.result) })),
      },
      findings: [...checkBuy(buy, about), ...checkSale(sale, buy, about)],
    };
  });
};
