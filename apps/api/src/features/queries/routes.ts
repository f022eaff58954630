import type { Calls } from '@ledgate/contract/calls.ts';
import type { Section } from '@ledgate/domain/applications/sections.ts';
import type { WorkingCtx } from '../../core/context.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { uploadNoteFiles } from '../documents/public.ts';
import { answerQueries, raiseQueries } from './ask-and-answer.ts';
import { closeTicket } from './close-ticket.ts';
import { createNote } from './create-note.ts';
import { createTicket } from './create-ticket.ts';
import { demandTicketWriter } from './demand.ts';
import { reopenQuery, resolveQuery } from './judge-answer.ts';
import { listColleagues } from './list-colleagues.ts';
import { markOwnSide, markReadAs } from './mark-read.ts';
import { findNotes, findTickets, listInbox, listSectionQueries } from './read-threads.ts';
import { createTemplate, listTemplates, removeTemplate, updateTemplate } from './templates.ts';
import { withdrawQueries } from './withdraw.ts';

const ofSection =
  (section: Section) =>
  (ctx: WorkingCtx, { query }: { query: { application_id?: string | undefined } }) =>
    listSectionQueries(ctx, section, query.application_id);

export const queriesHandlers: FeatureHandlers<Calls['queries']> = {
  createTicket: (ctx, { body }) => createTicket(ctx, body),
  findTickets: (ctx, { body }) => findTickets(ctx, body),
  createNote: (ctx, { body }) => createNote(ctx, body),
  findNotes: (ctx, { body }) => findNotes(ctx, body.application_id),
  uploadNoteFiles: async (ctx, { body, files }) => {
    demandTicketWriter(ctx.actor);
    return uploadNoteFiles(ctx, body.application_id, files);
  },
  listColleagues: (ctx) => listColleagues(ctx),
  listTemplates: (ctx) => listTemplates(ctx),
  createTemplate: (ctx, { body }) => createTemplate(ctx, body),
  updateTemplate: (ctx, { params, body }) => updateTemplate(ctx, params.id, body),
  removeTemplate: (ctx, { params }) => removeTemplate(ctx, params.id),
  markReadAsStaff: (ctx, { query }) => markReadAs(ctx, 'staff', query),
  markReadAsMerchant: (ctx, { query }) => markReadAs(ctx, 'merchant', query),
  readTicket: (ctx, { params }) => markOwnSide(ctx, params.uid),
  closeTicket: (ctx, { params }) => closeTicket(ctx, params.uid),
  companyQueries: ofSection('company'),
  ownershipQueries: ofSection('ownership'),
  businessQueries: ofSection('business'),
  securityQueries: ofSection('security'),
  settlementQueries: ofSection('settlement'),
  contactQueries: ofSection('contact'),
  listThreads: (ctx, { query }) => listInbox(ctx, query),
  raiseQueries: (ctx, { params, body }) => raiseQueries(ctx, params.uid, body),
  withdrawQueries: (ctx, { params, body }) => withdrawQueries(ctx, params.uid, body),
  answerQueries: (ctx, { params, body }) => answerQueries(ctx, params.uid, body),
  resolveQuery: (ctx, { params }) => resolveQuery(ctx, params.uid),
  reopenQuery: (ctx, { params, body }) => reopenQuery(ctx, params.uid, body.text),
};
