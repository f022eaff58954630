import { OPEN_APPETITE } from '@ledgate/domain/banks/appetite.ts';

import { readBankKey, readSigningKey } from '@ledgate/providers/bank/pgp.ts';
import { makeSshKeyPair } from '@ledgate/providers/bank/ssh-keys.ts';
import { appendAudit } from '../core/change.ts';
import type { Parts } from '../core/parts.ts';
import { type BankContent, insertBank, keepSigningKey, sealSecret } from '../features/banks/public.ts';
import { DEMO_BANK_KEYS, DEMO_HOST_KEY, DEMO_SIGNING_KEY } from './bank-keys.ts';
import { chanceFor, daysAgo, uidOf } from './chance.ts';
import type { DemoStep } from './demo-step.ts';

/** The sponsor banks of the demo: one is reached through the card provider, the other by people. */
const DEMO_BANKS = [
  { name: 'Cascadia Commercial Bank', channel: 'payrix', bin: '400812', ica: '10734' },
  { name: 'Great Lakes Sponsor Bank', channel: 'manual', bin: '400945', ica: '12290' },
] as const;

export const banksStep: DemoStep = {
  name: 'banks',
  load: async ({ tx, ctx, now }) => {
    const chance = chanceFor('banks');
    const rows = DEMO_BANKS.map((bank) => ({
      ...bank,
      uid: uidOf(`bank ${bank.name}`),
      created_at: daysAgo(now, chance.between(560, 700), chance),
    }));
    await tx.insertInto('bank').values(rows).execute();
    for (const { uid, name, channel } of rows) {
      appendAudit(tx, ctx, 'bank.added', { subject: `system:bank-${uid}`, after: { name, channel } });
    }
    return rows.length;
  },
};

type SentBank = Pick<BankContent, 'name' | 'channel' | 'bin' | 'ica' | 'contacts' | 'appetite' | 'settings'> & {
  key: keyof typeof DEMO_BANK_KEYS;
  secret: { sshKey?: string; httpsSecret?: string };
};

const contact = (name: string, role: string, host: string, phone: string) => ({
  name,
  role,
  email: `${name.split(' ')[0]?.toLowerCase()}@${host}`,
  phone,
});

/** Each reached in its own way, all of them in the emulator, which listens beside the server. */
const sentBanks = async ({ settings: { demoBanks: at } }: Parts): Promise<SentBank[]> => {
  const { publicKey, privateKey } = await makeSshKeyPair('ledgate@harborview');
  return [
    {
      name: 'Harborview National Bank',
      channel: 'sftp',
      key: 'harborview',
      bin: '401288',
      ica: '14402',
      contacts: [contact('Ingrid Solberg', 'Boarding desk', 'harborview.example', '2065550142')],
      appetite: { ...OPEN_APPETITE, blockedCategories: ['5967', '7995'], maxMonthlyVolumeCents: 25_000_000 },
      settings: {
        sftp: {
          host: '127.0.0.1',
          port: at.sftp,
          user: 'ledgate',
          hostKey: DEMO_HOST_KEY,
          folder: '/in',
          receiptFolder: '/receipts',
          publicKey: publicKey.trim(),
        },
      },
      secret: { sshKey: privateKey },
    },
    {
      name: 'Prairie State Bank',
      channel: 'email',
      key: 'prairie',
      bin: '402317',
      ica: '15118',
      contacts: [contact('Walter Hobbs', 'Merchant services', 'prairie.example', '5155550117')],
      appetite: { ...OPEN_APPETITE, maxCardAbsentShare: 40, states: ['IA', 'IL', 'KS', 'MN', 'MO', 'NE', 'SD', 'WI'] },
      settings: { email: { address: 'boarding@prairie.example' } },
      secret: {},
    },
    {
      name: 'Coastline Trust Bank',
      channel: 'https',
      key: 'coastline',
      bin: '403561',
      ica: '16077',
      contacts: [contact('Priya Raman', 'Sponsorship', 'coastline.example', '9045550163')],
      appetite: { ...OPEN_APPETITE, maxMonthlyVolumeCents: 5_000_000, maxTicketCents: 250_000 },
      settings: { https: { url: `http://127.0.0.1:${at.receiver}/bank`, hasSecret: true } },
      // As the emulator's receiver has it.
      secret: { httpsSecret: 'demo-coastline-receiver' },
    },
  ];
};

/** Banks that packages are sent to, with the demo's own keys for both sides. */
export const bankChannelsStep: DemoStep = {
  name: 'bank-channels',
  load: async ({ tx, ctx, now }) => {
    const { parts } = ctx;
    await keepSigningKey(tx, parts, await readSigningKey(DEMO_SIGNING_KEY));
    const chance = chanceFor('bank-channels');
    const banks = await sentBanks(parts);
    for (const { key, secret, ...bank } of banks) {
      const uid = uidOf(`bank ${bank.name}`);
      const content: BankContent = {
        ...bank,
        active: true,
        defaultScheduleUid: null,
        key: await readBankKey(DEMO_BANK_KEYS[key], now),
        receiptHours: 24,
        secret: await sealSecret(parts, uid, secret),
      };
      await insertBank(tx, uid, content, { by: null, at: daysAgo(now, chance.between(40, 200), chance) });
      appendAudit(tx, ctx, 'bank.added', {
        subject: `system:bank-${uid}`,
        after: { name: bank.name, channel: bank.channel },
      });
    }
    return banks.length;
  },
};
