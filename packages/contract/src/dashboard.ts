import { ROLES } from '@ledgate/domain/access/roles.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { instant } from './fields.ts';

/** What the figures of a role's dashboard are called; the words are the web's. */
export const FIGURES = [
  'peopleActive',
  'peopleInvited',
  'peopleBlocked',
  'merchants',
  'merchantsThisMonth',
  'isos',
  'signInsToday',
  'refusedToday',
  'jobsDead',
  'colleagues',
  'ownSessions',
] as const;

export const dashboard = declare({
  readDashboard: {
    summary: 'Read the figures that fit the own role',
    method: 'GET',
    path: '/api/dashboard',
    access: 'signed_in',
    reply: z.object({
      role: z.enum(ROLES),
      figures: z.array(z.object({ name: z.enum(FIGURES), value: z.int() })),
      /** People by role for those who may see them, empty for the others. */
      people: z.array(z.object({ role: z.enum(ROLES), count: z.int() })),
      /** The newest merchants within the own scope. */
      merchants: z.array(z.object({ uid: z.uuid(), name: z.string(), iso: z.string().nullable(), created_at: instant })),
      /** The own latest audited steps, newest first. */
      recent: z.array(z.object({ action: z.string(), at: instant })),
    }),
    failures: [],
  },
});
