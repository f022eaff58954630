import { AGREEMENT_PARTS } from '@ledgate/domain/agreement/parts.ts';
import { PART_STATES } from '@ledgate/domain/agreement/versions.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { instant, prose, uid, version } from './fields.ts';
import { date } from './rate-lines.ts';

const part = z.enum(AGREEMENT_PARTS);
const person = z.object({ uid, name: z.string() });

const partVersion = z
  .object({
    id: uid,
    n: z.int().positive(),
    version,
    state: z.enum(PART_STATES),
    text: z.string(),
    sha256: z.hex(),
    effective_from: z.string().nullable(),
    set_by: person.nullable(),
    at: instant,
    approved_by: person.nullable(),
    approved_at: instant.nullable(),
    /** What keeps a draft from being approved. */
    faults: z.array(z.string()),
    /** Whether the reader wrote on it, and so cannot approve it. */
    is_own: z.boolean(),
  })
  .meta({ id: 'AgreementPartVersion' });
export type PartVersionView = z.output<typeof partVersion>;

const partView = z
  .object({
    part,
    title: z.string(),
    /** Newest first; the draft, if there is one, before all others. */
    versions: z.array(partVersion),
    /** What a first draft may start from. */
    sample: z.string(),
    is_approved: z.boolean(),
  })
  .meta({ id: 'AgreementPart' });
export type PartView = z.output<typeof partView>;

const parts = z
  .object({
    results: z.array(partView),
    /** What each placeholder says for a made-up merchant. */
    preview: z.record(z.string(), z.string()),
    /** Whether offers are refused while a part has no approved wording. */
    is_required: z.boolean(),
  })
  .meta({ id: 'AgreementParts' });
export type PartsView = z.output<typeof parts>;

const ofPart = z.strictObject({ part });
const access = 'manage_agreement';

export const agreements = declare({
  listAgreementParts: {
    summary: 'List the parts of the merchant agreement with their versions',
    method: 'GET',
    path: '/api/agreement/parts',
    access,
    reply: parts,
    failures: [],
  },
  saveAgreementDraft: {
    summary: 'Write the draft of a part; the first save starts it',
    method: 'PUT',
    path: '/api/agreement/parts/{part}/draft',
    access,
    params: ofPart,
    body: z.strictObject({ text: prose(1, 20_000, 'Write the part.') }),
    reply: parts,
    failures: ['stale'],
  },
  discardAgreementDraft: {
    summary: 'Discard the draft of a part',
    method: 'DELETE',
    path: '/api/agreement/parts/{part}/draft',
    access,
    params: ofPart,
    reply: parts,
    failures: ['not_found', 'stale'],
  },
  approveAgreementDraft: {
    summary: 'Approve the draft of a part that somebody else wrote, with the day it begins',
    method: 'POST',
    path: '/api/agreement/parts/{part}/approve',
    access,
    params: ofPart,
    body: z.strictObject({ version, effective_from: date }),
    reply: parts,
    failures: ['not_found', 'stale', 'not_ready', 'incomplete'],
  },
});
