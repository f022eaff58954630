import type { Calls } from '@ledgate/contract/calls.ts';
import type { SectionAsk } from '@ledgate/contract/section-body.ts';
import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import type { SignedInCtx } from '../../core/context.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { removeRecord, restoreRecord } from './remove-record.ts';
import { saveRecord } from './save-record.ts';
import { viewForms, viewSection } from './view-section.ts';

interface ById {
  params: { id: string };
}

const create =
  (section: FormSection) =>
  (ctx: SignedInCtx, { body }: { body: SectionAsk }) =>
    saveRecord(ctx, section, null, body);
const update =
  (section: FormSection) =>
  (ctx: SignedInCtx, { params, body }: ById & { body: SectionAsk }) =>
    saveRecord(ctx, section, params.id, body);
const remove =
  (section: FormSection) =>
  (ctx: SignedInCtx, { params }: ById) =>
    removeRecord(ctx, section, params.id);
const restore =
  (section: FormSection) =>
  (ctx: SignedInCtx, { params }: ById) =>
    restoreRecord(ctx, section, params.id);
const view =
  (section: FormSection) =>
  (ctx: SignedInCtx, { query }: { query: { application__uid?: string | undefined } }) =>
    viewSection(ctx, section, query.application__uid);

export const onboardingHandlers: FeatureHandlers<Calls['onboarding']> = {
  viewForms: (ctx, { query }) => viewForms(ctx, query.application__uid),
  createCompany: create('company'),
  updateCompany: update('company'),
  viewCompany: view('company'),
  createOwner: create('ownership'),
  updateOwner: update('ownership'),
  removeOwner: remove('ownership'),
  restoreOwner: restore('ownership'),
  viewOwners: view('ownership'),
  createBusiness: create('business'),
  updateBusiness: update('business'),
  viewBusiness: view('business'),
  createSecurity: create('security'),
  updateSecurity: update('security'),
  viewSecurity: view('security'),
  createAccount: create('settlement'),
  updateAccount: update('settlement'),
  removeAccount: remove('settlement'),
  restoreAccount: restore('settlement'),
  viewAccounts: view('settlement'),
  createContact: create('contact'),
  updateContact: update('contact'),
  removeContact: remove('contact'),
  restoreContact: restore('contact'),
  viewContacts: view('contact'),
};
