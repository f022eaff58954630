import { DOCUMENT_NAMES } from '@ledgate/domain/applications/documents/document-names.ts';
import { ROLES } from '@ledgate/domain/access/roles.ts';
import { QUERY_TYPES, SUBJECT_LENGTH } from '@ledgate/domain/queries/query.ts';
import { SECTION_CODES } from '@ledgate/domain/queries/sections.ts';
import { TICKET_VIEWS } from '@ledgate/domain/queries/tickets.ts';
import { z } from 'zod';
import { applicationView } from './application-view.ts';
import { andKeys, declare } from './call.ts';
import { uploaded } from './documents.ts';
import { line, opaque, uid } from './fields.ts';
import { noteText, templateCalls } from './query-templates.ts';
import { queryView } from './query-view.ts';
import { noteView, ticketSummary, ticketView } from './ticket-view.ts';

const byUid = z.strictObject({ uid });

const text = noteText;
const subject = line(
  SUBJECT_LENGTH.min,
  SUBJECT_LENGTH.max,
  'Give it a subject of three characters or more.',
  'Keep the subject below 200 characters.',
);
const attachments = z.array(uid).max(10).optional();
/** Colleagues an internal note speaks to; each is told. */
const mentions = z.array(uid).max(20).optional();

/** What a question is about. */
const anchor = {
  section: z.enum(SECTION_CODES),
  record: uid.nullish(),
  field: opaque(60).nullish(),
  document: z.enum(DOCUMENT_NAMES).nullish(),
};

const markQuery = z.strictObject({ application_id: uid.optional(), ticket_id: uid.optional() });
const marked = z.object({ marked: z.int().nonnegative() });

const sectionQueries = (summary: string, path: `/${string}`) =>
  ({
    summary,
    method: 'GET',
    path,
    access: andKeys('queries:read'),
    query: z.strictObject({ application_id: uid.optional() }),
    reply: z.array(queryView),
    failures: ['not_found'],
  }) as const;

const WRITE_FAILURES = ['not_found', 'wrong_state', 'not_ready', 'stale'] as const;

export const queries = declare({
  createTicket: {
    summary: 'Open a thread, with its first note where one is given',
    method: 'POST',
    path: '/api/ticket/',
    access: andKeys('threads:write'),
    body: z.strictObject({
      application_id: uid.optional(),
      ticketSubject: subject,
      visibility: z.enum(['merchant', 'internal']).optional(),
      query_rest: text.optional(),
      attachments,
      mentions,
    }),
    reply: ticketView,
    status: 201,
    failures: WRITE_FAILURES,
  },
  findTickets: {
    summary: 'Read the threads of an application, or one thread, with their notes',
    method: 'POST',
    path: '/api/getallticket',
    access: andKeys('queries:read'),
    body: z
      .strictObject({ application_id: uid.optional(), ticket_id: uid.optional() })
      .refine(({ application_id, ticket_id }) => application_id !== undefined || ticket_id !== undefined, {
        message: 'Name an application or a ticket.',
        path: ['application_id'],
      }),
    reply: z.object({ results: z.array(ticketView) }),
    failures: ['not_found'],
  },
  createNote: {
    summary: 'Write a note, raise a question or answer one; a new thread is opened with it where one is wanted',
    method: 'POST',
    path: '/api/allt/',
    access: 'signed_in',
    body: z.strictObject({
      application_id: uid.optional(),
      ticket_id: uid.optional(),
      new_ticket: z.boolean().optional(),
      ticketSubject: subject.optional(),
      query_rest: text,
      query_type: z.enum(QUERY_TYPES).optional(),
      section: z.enum(SECTION_CODES).optional(),
      record: anchor.record,
      field: anchor.field,
      document: anchor.document,
      internal: z.boolean().optional(),
      attachments,
      mentions,
    }),
    reply: noteView,
    status: 201,
    failures: WRITE_FAILURES,
  },
  findNotes: {
    summary: 'Read all notes of an application, the oldest first',
    method: 'POST',
    path: '/api/getallt',
    access: andKeys('queries:read'),
    body: z.strictObject({ application_id: uid }),
    reply: z.object({ results: z.array(noteView) }),
    failures: ['not_found'],
  },
  uploadNoteFiles: {
    summary: 'Upload files to send along with a note',
    method: 'POST',
    path: '/api/mqi/',
    access: 'signed_in',
    upload: true,
    body: z.strictObject({ application_id: uid.optional() }),
    reply: z.object({ results: z.array(uploaded), accepted: z.int().positive(), refused: z.int().nonnegative() }),
    failures: ['not_found', 'wrong_state', 'file_refused', 'not_stored'],
  },
  listColleagues: {
    summary: 'List who can be mentioned in an internal note: staff who see every case',
    method: 'GET',
    path: '/api/colleagues',
    access: 'signed_in',
    reply: z.object({ results: z.array(z.object({ uid, name: z.string(), role: z.enum(ROLES) })) }),
    failures: [],
  },
  ...templateCalls,
  markReadAsStaff: {
    summary: 'Mark what merchants and partners wrote as read',
    method: 'GET',
    path: '/api/mark_read_as_underwriter',
    access: 'signed_in',
    query: markQuery,
    reply: marked,
    failures: ['not_found'],
  },
  markReadAsMerchant: {
    summary: 'Mark what we wrote to the merchant as read',
    method: 'GET',
    path: '/api/mark_read_as_merchant',
    access: 'signed_in',
    query: markQuery,
    reply: marked,
    failures: ['not_found'],
  },
  readTicket: {
    summary: 'Mark a thread as read by the own side',
    method: 'POST',
    path: '/api/ticket/{uid}/read',
    access: 'signed_in',
    params: byUid,
    reply: marked,
    failures: ['not_found'],
  },
  closeTicket: {
    summary: 'Close a thread that is about no question',
    method: 'POST',
    path: '/api/ticket/{uid}/close',
    access: 'signed_in',
    params: byUid,
    reply: ticketView,
    failures: ['not_found', 'wrong_state'],
  },
  companyQueries: sectionQueries('Read the questions about the company profile', '/cp_query'),
  ownershipQueries: sectionQueries('Read the questions about the owners', '/cop_query'),
  businessQueries: sectionQueries('Read the questions about the business profile', '/bp_query'),
  securityQueries: sectionQueries('Read the questions about the security measures', '/sm_query'),
  settlementQueries: sectionQueries('Read the questions about the bank accounts', '/sbd_query'),
  contactQueries: sectionQueries('Read the questions about the contacts', '/mc_query'),
  listThreads: {
    summary: 'The inbox: threads within the own scope, the newest first, with exact counts',
    method: 'GET',
    path: '/api/queries',
    access: andKeys('queries:read'),
    query: z.strictObject({
      view: z.enum(TICKET_VIEWS).default('all'),
      application_id: uid.optional(),
      search: line(0, 100).optional(),
      cursor: opaque(200).optional(),
      page_size: z.coerce.number<number | string>().int().min(1).max(100).default(30),
    }),
    reply: z.object({
      counts: z.object({
        all: z.int().nonnegative(),
        open: z.int().nonnegative(),
        answered: z.int().nonnegative(),
        unread: z.int().nonnegative(),
        support: z.int().nonnegative(),
      }),
      next: z.string().nullable(),
      results: z.array(ticketSummary),
    }),
    failures: [],
  },
  raiseQueries: {
    summary: 'Ask the merchant about sections, fields or documents, several at once',
    method: 'POST',
    path: '/api/application/{uid}/queries',
    access: 'signed_in',
    params: byUid,
    body: z.strictObject({
      queries: z
        .array(
          z.strictObject({
            ...anchor,
            text,
            query_type: z.enum(QUERY_TYPES).default('manual'),
            /** The template it was begun with. */
            template: uid.optional(),
            ticketSubject: subject.optional(),
          }),
        )
        .min(1)
        .max(20),
    }),
    reply: z.object({ application: applicationView, queries: z.array(queryView), event: z.int().positive() }),
    status: 201,
    failures: WRITE_FAILURES,
  },
  withdrawQueries: {
    summary: 'Take questions back that are open; the merchant is told',
    method: 'POST',
    path: '/api/application/{uid}/queries/withdraw',
    access: 'signed_in',
    params: byUid,
    body: z.strictObject({ queries: z.array(uid).min(1).max(50) }),
    reply: z.object({
      application: applicationView,
      withdrawn: z.int().positive(),
      left: z.int().nonnegative(),
    }),
    failures: WRITE_FAILURES,
  },
  answerQueries: {
    summary: 'Send all answers together; what is left open stays open',
    method: 'POST',
    path: '/api/application/{uid}/answers',
    access: 'signed_in',
    params: byUid,
    body: z.strictObject({
      answers: z
        .array(z.strictObject({ query_id: uid, text: text.optional(), attachments }))
        .min(1, 'Answer at least one question.')
        .max(50),
    }),
    reply: z.object({
      application: applicationView,
      answered: z.int().positive(),
      left: z.int().nonnegative(),
    }),
    failures: WRITE_FAILURES,
  },
  resolveQuery: {
    summary: 'Say that an answer is enough',
    method: 'POST',
    path: '/api/query/{uid}/resolve',
    access: 'signed_in',
    params: byUid,
    reply: queryView,
    failures: ['not_found', 'wrong_state'],
  },
  reopenQuery: {
    summary: 'Ask again: the question is open to the merchant once more',
    method: 'POST',
    path: '/api/query/{uid}/reopen',
    access: 'signed_in',
    params: byUid,
    body: z.strictObject({ text }),
    reply: queryView,
    failures: WRITE_FAILURES,
  },
});
