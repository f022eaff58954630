import { Spotlight, spotlight } from '@mantine/spotlight';
import { useEffect } from 'react';

import { t } from './messages.ts';
import { SearchPanel } from './search-panel.tsx';
import classes from './search.module.css';

const close = (): void => spotlight.close();

export const SearchDialog = ({ times }: { times: number }) => {
  useEffect(() => {
    spotlight.open();
  }, [times]);
  return (
    <Spotlight.Root
      shortcut={null}
      centered={false}
      yOffset={80}
      title={t('title')}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      transitionProps={{ duration: 80 }}
      lockScroll={false}
      removeScrollProps={{ enabled: false }}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
    >
      <SearchPanel onClose={close} />
    </Spotlight.Root>
  );
};
