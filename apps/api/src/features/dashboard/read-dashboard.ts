import type { Reply } from '@ledgate/contract/call.ts';
import type { dashboard, FigureName } from '@ledgate/contract/dashboard.ts';
import { type Role, ROLES } from '@ledgate/domain/access/roles.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { countByRole, countFigures, latestSteps, newestMerchants } from './store.ts';

type DashboardView = Reply<typeof dashboard.readDashboard>;

const FIGURES_OF: Record<Role, readonly FigureName[]> = {
  merchant: ['colleagues', 'peopleInvited', 'ownSignInsLast30Days', 'ownSessions'],
  subuser: ['colleagues', 'peopleInvited', 'ownSignInsLast30Days', 'ownSessions'],
  underwriter: ['merchants', 'merchantsLast30Days', 'isos', 'ownSessions'],
  iso: ['merchants', 'merchantsLast30Days', 'colleagues', 'ownSessions'],
  admin: ['peopleActive', 'signInsLast24Hours', 'refusedLast24Hours', 'jobsDead'],
  superadmin: ['peopleActive', 'signInsLast24Hours', 'refusedLast24Hours', 'jobsDead'],
};
const OWN_ONLY: readonly FigureName[] = ['ownSignInsLast30Days', 'ownSessions'];

/** What one step looks like to the one who took it. */
const recentOf = async ({ parts, actor }: SignedInCtx): Promise<DashboardView['recent']> =>
  (await latestSteps(parts.db, actor.uid)).map(({ action, at }) => ({ action, at: at.toISOString() }));

const merchantsOf = async ({ parts, actor }: SignedInCtx): Promise<DashboardView['merchants']> =>
  (await newestMerchants(parts.db, actor)).map((row) => ({ ...row, created_at: row.created_at.toISOString() }));

const peopleOf = async ({ parts, actor }: SignedInCtx): Promise<DashboardView['people']> => {
  if (!actor.abilities.has('read_staff')) return [];
  const counted = new Map((await countByRole(parts.db)).map(({ role, count }) => [role, count]));
  return ROLES.map((role) => ({ role, count: counted.get(role) ?? 0 }));
};

export const readDashboard = async (ctx: SignedInCtx): Promise<DashboardView> => {
  const { parts, actor } = ctx;
  const maySee = actor.abilities.has('read_dashboard');
  const [figures, people, merchants, recent] = await Promise.all([
    countFigures(parts.db, actor, parts.clock(), maySee ? FIGURES_OF[actor.role] : OWN_ONLY),
    peopleOf(ctx),
    maySee ? merchantsOf(ctx) : [],
    recentOf(ctx),
  ]);
  return { role: actor.role, figures, people, merchants, recent };
};
