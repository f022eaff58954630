import type { Client } from '@ledgate/contract/client.ts';

export interface Device {
  register: string;
  device: string;
  secret: string;
}

/** A device that uses this register from now on. */
export const leaseAt = async (
  client: Client,
  register: string,
  { device = crypto.randomUUID(), name = 'Front tablet', takes = false } = {},
): Promise<Device> => {
  const body = { device, name, take_over: takes };
  const { secret } = await client.till.leaseRegister({ params: { uid: register }, body });
  return { register, device, secret };
};
