import { SAQ_TYPES, type SaqType } from '@ledgate/domain/applications/fields/choices.ts';
import { PCI_STATES } from '@ledgate/domain/pci/standing.ts';
import { z } from 'zod';
import { declare, fileBytes } from './call.ts';
import { opaque, uid } from './fields.ts';
import { day } from './queue-fields.ts';

const saqTypes = SAQ_TYPES.map(({ value }) => value) as [SaqType, ...SaqType[]];

const pciRow = z
  .object({
    /** The application of the account. */
    id: uid,
    reference: z.string(),
    merchant: z.object({ uid, name: z.string() }),
    iso_name: z.string().nullable(),
    state: z.enum(PCI_STATES),
    saq_type: z.enum(saqTypes).nullable(),
    attested_on: z.string().nullable(),
    /** The last day on which the attestation holds. */
    expires_on: z.string().nullable(),
    /** From this day on the fee for lacking compliance is due. */
    charged_from: z.string().nullable(),
    /** Whether a month that ended today would be charged. */
    is_charged: z.boolean(),
    /** Whether the reader may record a new attestation. */
    may_record: z.boolean(),
  })
  .meta({
    id: 'PciStatus',
    description: 'How a boarded merchant stands to the security standard of the card networks',
  });
export type PciRow = z.output<typeof pciRow>;

const filter = {
  state: z.enum(PCI_STATES).optional(),
  /** To staff and ISOs: of one merchant. */
  merchant: uid.optional(),
};

export const pci = declare({
  listPciStatus: {
    summary: 'List how boarded merchants stand to PCI, what expires first on top',
    method: 'GET',
    path: '/api/pci-status',
    access: 'read_report',
    query: z.strictObject({
      ...filter,
      cursor: opaque(200).optional(),
      page_size: z.coerce.number<number | string>().int().min(1).max(100).default(25),
    }),
    reply: z.object({
      /** Of everything in the reader’s scope. */
      counts: z.record(z.enum(PCI_STATES), z.int().nonnegative()),
      results: z.array(pciRow),
      next_cursor: z.string().nullable(),
    }),
    failures: [],
  },
  exportPciStatus: {
    summary: 'Export how boarded merchants stand to PCI as CSV',
    method: 'GET',
    path: '/api/pci-status/export',
    access: 'read_report',
    query: z.strictObject(filter),
    file: true,
    reply: fileBytes,
    failures: [],
  },
  recordAttestation: {
    summary: 'Record a new attestation of a boarded merchant, which was handed in',
    method: 'POST',
    path: '/api/pci-status/{uid}',
    access: 'clear_risk',
    params: z.strictObject({ uid }),
    body: z.strictObject({ saq_type: z.enum(saqTypes), attested_on: day }),
    reply: pciRow,
    failures: ['not_found', 'wrong_state'],
  },
});
