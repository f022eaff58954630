import { Button, SegmentedControl, Switch } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';

import { askLocation, location } from '../../../lib/location.ts';
import { direction, letterKeys, menuCollapsed, theme } from '../../../lib/preferences.ts';
import { useStore } from '../../../lib/store.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSaveLetterKeys } from '../data.ts';
import { t } from '../messages.ts';
import classes from './account.module.css';

const Setting = ({ label, children }: { label: string; children: (labelId: string) => ReactNode }) => {
  const id = useId();
  return (
    <div className={classes.setting}>
      <span id={id} className={classes.settingLabel}>
        {label}
      </span>
      {children(id)}
    </div>
  );
};

const LetterKeys = () => {
  const isOn = useStore(letterKeys);
  const save = useSaveLetterKeys();
  const change = (next: boolean): void => {
    letterKeys.set(next);
    save.mutate(next, {
      onError: (problem) => {
        letterKeys.set(!next);
        toast.problem(problem.title, problem);
      },
    });
  };
  return (
    <Switch
      label={t('letterKeys')}
      description={t('letterKeysHint')}
      checked={isOn}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
};

const Location = () => {
  const known = useStore(location);
  const [isAsking, setAsking] = useState(false);
  const isShared = known !== null && known.lat !== null && !known.isDenied;
  const ask = async (): Promise<void> => {
    setAsking(true);
    await askLocation();
    setAsking(false);
  };
  return (
    <Setting label={t('location')}>
      {() => (
        <>
          <p className={classes.note} role="status">
            {isShared ? t('locationKnown') : known?.message || t('locationUnknown')}
          </p>
          {!isShared && (
            <Button variant="default" size="xs" loading={isAsking} onClick={() => void ask()}>
              {t('locationShare')}
            </Button>
          )}
        </>
      )}
    </Setting>
  );
};

export const PreferencesPart = () => {
  const isCollapsed = useStore(menuCollapsed);
  const themeNow = useStore(theme);
  const directionNow = useStore(direction);
  return (
    <Sheet title={t('preferences')} hint={t('deviceHint')}>
      <div className={classes.wide}>
        <Setting label={t('skin')}>
          {(id) => (
            <SegmentedControl
              // Its mark is measured once, and would stay where the other direction had it.
              key={directionNow}
              aria-labelledby={id}
              value={themeNow}
              onChange={theme.set}
              data={[
                { value: 'light', label: t('skinLight') },
                { value: 'dark', label: t('skinDark') },
                { value: 'system', label: t('skinSystem') },
              ]}
            />
          )}
        </Setting>
        <Setting label={t('direction')}>
          {(id) => (
            <SegmentedControl
              aria-labelledby={id}
              value={directionNow}
              onChange={direction.set}
              data={[
                { value: 'ltr', label: t('directionLtr') },
                { value: 'rtl', label: t('directionRtl') },
              ]}
            />
          )}
        </Setting>
        <Switch
          label={t('menu')}
          checked={isCollapsed}
          onChange={(event) => menuCollapsed.set(event.currentTarget.checked)}
        />
        <LetterKeys />
        <Location />
      </div>
    </Sheet>
  );
};
