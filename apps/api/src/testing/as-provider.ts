import type { Call } from '@ledgate/contract/call.ts';
import { signInbound } from '../core/http/provider-check.ts';
import type { TestServer } from './test-server.ts';

/** The header with which a provider sends this body, where the call is one of theirs. */
export const providerHeaders = (
  { parts }: Pick<TestServer, 'parts'>,
  { signedBy }: Call,
  body: unknown,
): Record<string, string> => {
  const { textInboundKey, mailInboundKey, bankInboundKey, processor } = parts.settings;
  if (signedBy === 'processor') return processor ? { [processor.eventHeader]: processor.eventSecret } : {};
  const key = signedBy && { texts: textInboundKey, mail: mailInboundKey, bank: bankInboundKey }[signedBy];
  if (!signedBy || !key) return {};
  const seconds = Math.floor(parts.clock().getTime() / 1000);
  return { 'x-ledgate-signature': `t=${seconds},v1=${signInbound(key, seconds, JSON.stringify(body))}` };
};
