import type { SampleRow } from '@ledgate/contract/message-samples.ts';
import type { Message } from '@ledgate/providers/messages/port.ts';
import type { Mail } from '../../core/mail/mail.ts';

/** A message with sample data: what it is, who reads it, and the very thing that would be sent. */
export interface Sample extends Pick<SampleRow, 'key' | 'group' | 'reader' | 'is_optional'> {
  message: Message | Mail;
}

/** One merchant of the demo, so that no sample holds anybody real. */
export const SAMPLE = {
  email: 'marisol@saltgrass.example',
  phone: '6127403356',
  name: 'Marisol Vega',
  firstName: 'Marisol',
  business: 'Saltgrass Surf Rentals',
  reference: 'MA-204811',
  staff: 'Dorothy Okafor',
  device: 'Chrome 153 on Windows',
  address: '203.0.113.7',
  code: '042137',
  day: '2027-01-01',
} as const;
