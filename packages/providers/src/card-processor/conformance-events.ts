import { describe, expect, test } from 'vitest';
import type { CardProcessor } from './port.ts';

/** Both bodies that clients of the provider report, and what is none. */
export const describeEvents = (name: string, read: CardProcessor['readEvent']): void => {
  const id = 't1_mer_65fddb118236188e055d54c';
  describe(`${name} reads events`, () => {
    test.each([
      [
        { response: { alert: { merchantStatus: 'boarded' }, data: [{ id, status: 2 }] } },
        'merchant.boarded',
        'merchant',
      ],
      [{ event: 'merchant.held', resourceType: 9, resourceId: id, resource: { id } }, 'merchant.held', 'merchant'],
      [{ event: 'merchant.held', resourceType: 'merchants', id }, 'merchant.held', 'merchant'],
      [{ event: 'changerequest.approved', resourceId: id }, 'changerequest.approved', 'change_request'],
      [{ event: 'chargeback.created', resource: { id } }, 'chargeback.created', 'dispute'],
      [{ response: { alert: { txnStatus: 'settled' }, data: [{ id }] } }, 'txn.settled', 'transaction'],
      [{ event: 'disbursement.processed', resourceType: 40, resourceId: id }, 'disbursement.processed', 'deposit'],
      [{ event: 'something.new', resourceId: id }, 'something.new', 'other'],
    ])('%j', (body, event, resource) => expect(read(body)).toEqual({ event, resource, id }));

    test.each([
      null,
      'text',
      [],
      {},
      { response: {} },
      { event: 'merchant.boarded' },
      { response: { alert: {}, data: [] } },
    ])('%j is none of ours', (body) => expect(read(body)).toBeNull());
  });
};
