import { ROLES } from '@ledgate/domain/access/roles.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { instant } from './fields.ts';

/**
 * What the figures of a role's dashboard are called; the words are the web's. Spans end now instead of at midnight,
 * since staff and merchants sit in several time zones.
 */
export const FIGURES = [
  'peopleActive',
  'peopleInvited',
  'merchants',
  'merchantsLast30Days',
  'isos',
  'signInsLast24Hours',
  'refusedLast24Hours',
  'jobsDead',
  'colleagues',
  'ownSessions',
  'ownSignInsLast30Days',
] as const;
export type FigureName = (typeof FIGURES)[number];

export const dashboard = declare({
  readDashboard: {
    summary: 'Read the figures that fit the own role',
    method: 'GET',
    path: '/api/dashboard',
    access: 'signed_in',
    reply: z.object({
      role: z.enum(ROLES),
      /** Four, in the order to show them. A sub-user without `read_dashboard` gets only the own ones. */
      figures: z.array(z.object({ name: z.enum(FIGURES), value: z.int() })),
      /** People by role for those who may see them, empty for the others. */
      people: z.array(z.object({ role: z.enum(ROLES), count: z.int() })),
      /** The newest merchants within the own scope. */
      merchants: z.array(
        z.object({ uid: z.uuid(), name: z.string(), iso: z.string().nullable(), created_at: instant }),
      ),
      /** The own latest audited steps, newest first. */
      recent: z.array(z.object({ action: z.string(), at: instant })),
    }),
    failures: [],
  },
});
