/**
 * What a book holds beside its applications: people of the merchants, questions with their answers, verified sections,
 * documents. Every eighth application has some, all that are under way among them; each statement adds what is missing.
 */
const HAVE_SOME = `(a.status in ('submitted', 'in_underwriting', 'query_raised') or hashtext(a.uid::text) % 8 = 0)`;

const OWNERS = `
  insert into app_user (uid, email, mobile, first_name, last_name, role, merchant_uid, password_hash, password_key_id, created_at)
  select gen_random_uuid(), 'owner-' || n || '@queue.example', '4156' || lpad(n::text, 6, '0'), 'Ada', 'Owner' || n,
    'merchant', uid, 'none', 'none', now()
  from bench_merchant m where not exists (select from app_user u where u.merchant_uid = m.uid)`;

const TICKETS = `
  insert into ticket (uid, application_uid, merchant_uid, subject, kind, visibility, created_by, created_at, last_at, notes,
    open_queries)
  select gen_random_uuid(), a.uid, a.merchant_uid, 'Questions about the application', 'query', 'merchant', a.created_by,
    a.status_at, a.status_at, 2, (a.status = 'query_raised')::int
  from application a
  where a.status <> 'draft' and ${HAVE_SOME} and not exists (select from ticket t where t.application_uid = a.uid)`;

const NOTES = `
  insert into note (uid, ticket_uid, application_uid, text, internal, addressee, read_at, author, role, at, query_type,
    section, state)
  select gen_random_uuid(), t.uid, t.application_uid, 'Please explain the expected volume of the busiest month.', false,
    'merchant', t.created_at, t.created_by, 'underwriter', t.created_at + k * interval '1 hour', 'manual',
    (array['business', 'documents'])[k], case when k <= t.open_queries then 'open' else 'resolved' end
  from ticket t, generate_series(1, 2) k
  where t.kind = 'query' and not exists (select from note n where n.ticket_uid = t.uid)`;

const VERIFICATIONS = `
  insert into section_verification (uid, application_uid, section, content, verified_by, verified_at)
  select gen_random_uuid(), a.uid, s.section, sha256(a.uid::text::bytea), a.assigned_to, a.status_at
  from application a, unnest(array['company', 'ownership', 'security']) as s (section)
  where a.assigned_to is not null and ${HAVE_SOME}
    and not exists (select from section_verification v where v.application_uid = a.uid)`;

const FILES = `
  insert into document_file (uid, application_uid, name, mime, size, pages, sha256, storage_key, scan, uploaded_by,
    uploaded_at)
  select gen_random_uuid(), a.uid, 'statement-' || k || '.pdf', 'application/pdf', 90000, 2, sha256((a.uid::text || k)::bytea),
    'bench/' || a.uid || '/' || k, 'clean', a.created_by, a.status_at
  from application a, generate_series(1, 2) k
  where ${HAVE_SOME} and not exists (select from document_file f where f.application_uid = a.uid)`;

const DOCUMENTS = `
  insert into document (uid, application_uid, document_type, file_uid, status, created_at, changed_at)
  select gen_random_uuid(), f.application_uid, 'bank_statement', f.uid, 'accepted', f.uploaded_at, f.uploaded_at
  from document_file f where not exists (select from document d where d.file_uid = f.uid)`;

/** What triggers would have put on the rows. */
const MARKS = `
  update application a set verified_sections = case when a.assigned_to is null then 0 else 11 end,
    asked_sections = case when a.status = 'query_raised' then 4 else 0 end
  where a.status <> 'draft' and ${HAVE_SOME} and a.verified_sections = 0 and a.asked_sections = 0`;

export const SIDE_ROWS = [OWNERS, TICKETS, NOTES, VERIFICATIONS, FILES, DOCUMENTS] as const;
/** Before the indexes of the applications are made again. */
export const SIDE_MARKS = MARKS;
export const SIDE_TABLES = 'app_user, ticket, note, section_verification, document_file, document';
