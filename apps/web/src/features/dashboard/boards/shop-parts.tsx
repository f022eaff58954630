import { showDecimal } from '@ledgate/domain/applications/input/typed-numbers.ts';
import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { Link, linkOptions } from '@tanstack/react-router';

import { formatCents, formatDollars, formatInstant } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { t as words } from '../board-messages.ts';
import type { BoardOf, Dashboard } from '../data.ts';
import { BoardTable } from '../parts/board-table.tsx';
import { Change } from '../parts/change.tsx';
import { reportLead } from '../parts/leads.ts';
import { Lines, Nothing } from '../parts/lines.tsx';
import { t } from './shop-messages.ts';

type Board = BoardOf<'shop'>;
/** Quantities are kept in them. */
const THOUSANDTHS = 3;

/** More may have come back than was sold. */
const sayQuantity = (quantity: number): string =>
  `${quantity < 0 ? '−' : ''}${showDecimal(Math.abs(quantity), THOUSANDTHS, false)}`;

type Part<K extends keyof Board> = NonNullable<Board[K]>;

export const TO_ANSWER = linkOptions({ to: '/disputes', search: { standing: 'needs_answer' } });
export const DEPOSITS = linkOptions({ to: '/deposits' });

export const Deposits = ({ deposits }: { deposits: Part<'deposits'> }) => (
  <Sheet title={t('deposits')} actions={<Link {...DEPOSITS}>{t('depositsOpen')}</Link>} isFlush>
    {deposits.first.length === 0 && <Nothing>{t('noDeposits')}</Nothing>}
    <Lines
      lines={deposits.first.map(({ uid, net_cents: cents, made_at: at }) => ({
        id: uid,
        title: t('depositOf', { when: formatInstant(at) }),
        link: linkOptions({ to: '/deposits/$uid', params: { uid } }),
        end: formatCents(cents),
      }))}
    />
  </Sheet>
);

const dueWords = (day: string | null, left: number | null): string => {
  if (day === null) return '';
  if (left === 0) return t('dueToday');
  return left === null || left < 0
    ? t('replyBy', { day: sayDate(day) })
    : `${t('replyBy', { day: sayDate(day) })}, ${t('daysLeft', { count: left })}`;
};

export const Disputes = ({ disputes }: { disputes: Part<'disputes'> }) => (
  <Sheet title={t('disputes')} actions={<Link {...TO_ANSWER}>{t('disputesOpen')}</Link>} isFlush>
    {disputes.first.length === 0 && <Nothing>{t('noDisputes')}</Nothing>}
    <Lines
      lines={disputes.first.map(
        ({ uid, amount_cents: cents, reason_title: title, reply_by: day, days_left: left }) => ({
          id: uid,
          title,
          link: linkOptions({ to: '/disputes/$uid', params: { uid } }),
          note: dueWords(day, left),
          end: formatCents(cents),
        }),
      )}
    />
  </Sheet>
);

const soldLead = (dashboard: Dashboard) =>
  reportLead(dashboard, { subject: 'products', by: 'product', of: 'quantity,net_cents' });

interface ProductsProps {
  dashboard: Dashboard;
  products: Part<'products'>;
}

export const Products = ({ dashboard, products: { is_long: isLong, first } }: ProductsProps) => (
  <Sheet title={t('products')} actions={<Link {...soldLead(dashboard)}>{words('openReport')}</Link>} isFlush>
    {first.length === 0 ? (
      <Nothing>{t(isLong ? 'productsLong' : 'noProducts')}</Nothing>
    ) : (
      <BoardTable
        label={t('products')}
        head={[t('product'), t('quantity'), t('net'), t('change')]}
        rows={first.map(({ uid, name, quantity, net_cents: net, before_cents: before }) => ({
          id: uid ?? name,
          cells: [
            uid === null ? (
              name
            ) : (
              <Link key={name} to="/products" search={{ open: uid }}>
                {name}
              </Link>
            ),
            sayQuantity(quantity),
            formatCents(net),
            <Change key={name} value={net} before={before} format={formatDollars} />,
          ],
        }))}
      />
    )}
  </Sheet>
);
