import type { RiskView } from '@ledgate/contract/risk.ts';
import { WEBSITE_ITEM_LABELS, WEBSITE_ITEMS, type WebsiteItem } from '@ledgate/domain/risk/evidence.ts';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';

import { formatInstant } from '../../../ui/format.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useReviewWebsite } from '../data.ts';
import { t } from '../messages.ts';
import { usePanel } from '../panel-context.ts';
import classes from './risk.module.css';

/** A person looks, and says what is there; for those who sell online. */
export const WebsiteChecklist = ({ risk }: { risk: RiskView }) => {
  const [seen, setSeen] = useState<readonly WebsiteItem[]>(risk.website?.seen ?? []);
  const { onChanged } = usePanel();
  const review = useReviewWebsite(risk.application);
  const toggle = (item: WebsiteItem): void =>
    setSeen(seen.includes(item) ? seen.filter((one) => one !== item) : [...seen, item]);
  const submit = (): void =>
    review.mutate(
      WEBSITE_ITEMS.filter((item) => seen.includes(item)),
      {
        onSuccess: () => {
          toast.good(t('websiteSaved'));
          onChanged();
        },
      },
    );
  const last = risk.website;
  return (
    <Sheet title={t('website')} hint={t('websiteHint')}>
      <form
        className={classes.form}
        aria-label={t('website')}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={classes.ticks}>
          {WEBSITE_ITEMS.map((item) => (
            <Checkbox
              key={item}
              label={WEBSITE_ITEM_LABELS[item]}
              checked={seen.includes(item)}
              onChange={() => toggle(item)}
            />
          ))}
        </div>
        <ProblemAlert problem={review.error} keepsInput />
        <div className={classes.actions}>
          <Button type="submit" variant="default" loading={review.isPending}>
            {t('websiteSave')}
          </Button>
          <p className={classes.quiet}>
            {last === null ? t('websiteNever') : t('websiteBy', { name: last.by.name, at: formatInstant(last.at) })}
          </p>
        </div>
      </form>
    </Sheet>
  );
};
