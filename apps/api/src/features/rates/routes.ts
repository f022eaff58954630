import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { readGeneralAgreement } from '../agreements/public.ts';
import { readAgreementPdf, readOwnAgreementPdf } from './agreement-pdf.ts';
import { readAmendments } from './amendments/present-amendments.ts';
import {
  changeAmendment,
  confirmAmendment,
  dropAmendment,
  proposeAmendment,
  withdrawAmendment,
} from './amendments/write-amendments.ts';
import {
  dropPlanVersion,
  publishPlanVersion,
  retirePlanVersion,
  savePlanVersion,
  startPlanVersion,
} from './plans/plan-versions.ts';
import { listOfferedPlans, listRatePlans, readRatePlan } from './plans/read-plans.ts';
import { archiveRatePlan, createBankSchedule, createPricePlan, restoreRatePlan } from './plans/write-plans.ts';
import { readKeptReserve } from './read-kept-reserve.ts';
import { readLastRates } from './last-rates.ts';
import { readRateSheet } from './read-rate-sheet.ts';
import { listBuyVersions, listSaleVersions, readRates } from './read-rates.ts';
import { simulateRates } from './simulate-rates.ts';
import { changeBuyRate, setBuyRate } from './write-buy-rate.ts';
import { changeSaleRate, setSaleRate } from './write-sale-rate.ts';

export const ratesHandlers: FeatureHandlers<Calls['rates']> = {
  readAgreement: (ctx) => readGeneralAgreement(ctx),
  readAgreementPdf: (ctx) => readAgreementPdf(ctx),
  setBuyRate: (ctx, { body: { application__uid, ...body } }) => setBuyRate(ctx, application__uid, body),
  changeBuyRate: (ctx, { params, body }) => changeBuyRate(ctx, params.id, body),
  listBuyRates: (ctx, { query }) => listBuyVersions(ctx, query.application__uid),
  setSaleRate: (ctx, { body: { application__uid, ...body } }) => setSaleRate(ctx, application__uid, body),
  changeSaleRate: (ctx, { params, body }) => changeSaleRate(ctx, params.id, body),
  listSaleRates: (ctx, { query }) => listSaleVersions(ctx, query.application__uid),
  readRates: (ctx, { params }) => readRates(ctx, params.id),
  readKeptReserve: (ctx, { params }) => readKeptReserve(ctx, params.uid),
  readLastRates: (ctx, { params, query }) => readLastRates(ctx, params.uid, query.pricing_model),
  simulateRates: (ctx, { params, body }) => simulateRates(ctx, params.uid, body),
  listRatePlans: (ctx, { query }) => listRatePlans(ctx, query),
  readRatePlan: (ctx, { params }) => readRatePlan(ctx, params.id),
  createBankSchedule: (ctx, { body }) => createBankSchedule(ctx, body),
  createPricePlan: (ctx, { body }) => createPricePlan(ctx, body),
  startPlanVersion: (ctx, { params }) => startPlanVersion(ctx, params.id),
  savePlanVersion: (ctx, { params, body }) => savePlanVersion(ctx, params.id, body),
  dropPlanVersion: (ctx, { params }) => dropPlanVersion(ctx, params.id),
  publishPlanVersion: (ctx, { params }) => publishPlanVersion(ctx, params.id),
  retirePlanVersion: (ctx, { params }) => retirePlanVersion(ctx, params.id),
  archiveRatePlan: (ctx, { params }) => archiveRatePlan(ctx, params.id),
  restoreRatePlan: (ctx, { params }) => restoreRatePlan(ctx, params.id),
  listOfferedPlans: (ctx, { params, query }) => listOfferedPlans(ctx, params.uid, query.pricing_model),
  listAmendments: (ctx, { params }) => readAmendments(ctx, params.uid),
  proposeAmendment: (ctx, { params, body }) => proposeAmendment(ctx, params.uid, body),
  changeAmendment: (ctx, { params, body }) => changeAmendment(ctx, params.id, body),
  dropAmendment: (ctx, { params }) => dropAmendment(ctx, params.id),
  confirmAmendment: (ctx, { params, body }) => confirmAmendment(ctx, params.id, body.version),
  withdrawAmendment: (ctx, { params, body }) => withdrawAmendment(ctx, params.id, body.reason),
  readOwnAgreement: (ctx, { params }) => readOwnAgreementPdf(ctx, params.uid),
  readRateSheet: (ctx, { params }) => readRateSheet(ctx, params.uid),
};
