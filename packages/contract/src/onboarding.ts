import { ACCOUNT_FIELDS } from '@ledgate/domain/applications/fields/account-fields.ts';
import { BUSINESS_FIELDS } from '@ledgate/domain/applications/fields/business-fields.ts';
import { COMPANY_FIELDS } from '@ledgate/domain/applications/fields/company-fields.ts';
import { CONTACT_FIELDS } from '@ledgate/domain/applications/fields/contact-fields.ts';
import type { Field } from '@ledgate/domain/applications/fields/field.ts';
import { OWNER_FIELDS } from '@ledgate/domain/applications/fields/owner-fields.ts';
import { SECURITY_FIELDS } from '@ledgate/domain/applications/fields/security-fields.ts';
import { z } from 'zod';
import { applicationView, recordView, requirementView, sectionProgress } from './application-view.ts';
import { declare } from './call.ts';
import { done, uid, version } from './fields.ts';
import { questionView } from './query-view.ts';
import { digitFieldsOf, sectionBody } from './section-body.ts';

const byId = z.strictObject({ id: uid });
const ofApplication = z.strictObject({ application__uid: uid.optional() });

const saved = z.object({
  record: recordView,
  /** How far each of the seven sections is. */
  sections: z.array(sectionProgress),
  /** Fields somebody else changed meanwhile: theirs stand, yours are handed back. */
  conflicts: z.record(z.string(), z.object({ yours: z.unknown(), theirs: z.unknown() })),
  version,
});

const viewed = z.object({
  application: applicationView,
  records: z.array(recordView),
  requirements: z.array(requirementView),
  /** How far each of the seven sections is. */
  sections: z.array(sectionProgress),
  editable: z.boolean(),
  /** Only what an open question is about can be changed. */
  only_asked: z.boolean(),
  asked: z.array(questionView),
});

const SAVE_FAILURES = ['not_found', 'wrong_state', 'stale', 'still_running', 'key_reused'] as const;

const create = (summary: string, path: `/${string}`, fields: readonly Field[]) =>
  ({
    summary,
    method: 'POST',
    path,
    access: 'signed_in',
    body: sectionBody(fields),
    reply: saved,
    status: 201,
    failures: SAVE_FAILURES,
    digitFields: digitFieldsOf(fields),
  }) as const;

const update = (summary: string, path: `/${string}`, fields: readonly Field[]) =>
  ({
    summary,
    method: 'PUT',
    path,
    access: 'signed_in',
    params: byId,
    body: sectionBody(fields),
    reply: saved,
    failures: SAVE_FAILURES,
    digitFields: digitFieldsOf(fields),
    repeatable: true,
  }) as const;

const remove = (summary: string, path: `/${string}`) =>
  ({
    summary,
    method: 'DELETE',
    path,
    access: 'signed_in',
    params: byId,
    reply: done,
    failures: ['not_found', 'wrong_state'],
  }) as const;

const restore = (summary: string, path: `/${string}`) =>
  ({
    summary,
    method: 'POST',
    path,
    access: 'signed_in',
    params: byId,
    reply: saved,
    failures: ['not_found', 'wrong_state'],
  }) as const;

const view = (summary: string, path: `/${string}`) =>
  ({
    summary,
    method: 'GET',
    path,
    access: 'signed_in',
    query: ofApplication,
    reply: viewed,
    failures: ['not_found'],
  }) as const;

export const onboarding = declare({
  viewForms: {
    ...view('Read the six forms and what they still need', '/api/onboarding/forms'),
    reply: z.object({
      /** Null where nothing has been begun and no application was named. */
      forms: z
        .object({
          company: viewed,
          ownership: viewed,
          business: viewed,
          security: viewed,
          settlement: viewed,
          contact: viewed,
        })
        .nullable(),
    }),
  },
  createCompany: create('Begin the company profile', '/api/macp/', COMPANY_FIELDS),
  updateCompany: update('Save fields of the company profile', '/api/macp/{id}', COMPANY_FIELDS),
  viewCompany: view('Read the company profile and what it still needs', '/api/getmacp'),
  createOwner: create('Add an owner or the control person', '/api/macop/', OWNER_FIELDS),
  updateOwner: update('Save fields of an owner', '/api/macop/{id}', OWNER_FIELDS),
  removeOwner: remove('Remove an owner', '/api/macop/{id}'),
  restoreOwner: restore('Take back the removal of an owner', '/api/macop/{id}/restore'),
  viewOwners: view('Read the owners and what they still need', '/api/getmacop'),
  createBusiness: create('Begin the business profile', '/api/mabp/', BUSINESS_FIELDS),
  updateBusiness: update('Save fields of the business profile', '/api/mabp/{id}', BUSINESS_FIELDS),
  viewBusiness: view('Read the business profile and what it still needs', '/api/getmabp'),
  createSecurity: create('Begin the security measures', '/api/masm/', SECURITY_FIELDS),
  updateSecurity: update('Save fields of the security measures', '/api/masm/{id}', SECURITY_FIELDS),
  viewSecurity: view('Read the security measures and what they still need', '/api/getmasm'),
  createAccount: {
    ...create('Add a settlement bank account', '/api/masbd/', ACCOUNT_FIELDS),
    failures: [...SAVE_FAILURES, 'step_up_required'],
  },
  updateAccount: {
    ...update('Save fields of a settlement bank account', '/api/masbd/{id}', ACCOUNT_FIELDS),
    failures: [...SAVE_FAILURES, 'step_up_required'],
  },
  removeAccount: remove('Remove a settlement bank account', '/api/masbd/{id}'),
  restoreAccount: restore('Take back the removal of a bank account', '/api/masbd/{id}/restore'),
  viewAccounts: view('Read the settlement bank accounts and what they still need', '/api/getmasbd'),
  createContact: create('Add a contact', '/api/mamc/', CONTACT_FIELDS),
  updateContact: update('Save fields of a contact', '/api/mamc/{id}', CONTACT_FIELDS),
  removeContact: remove('Remove a contact', '/api/mamc/{id}'),
  restoreContact: restore('Take back the removal of a contact', '/api/mamc/{id}/restore'),
  viewContacts: view('Read the contacts and what they still need', '/api/getmamc'),
});
