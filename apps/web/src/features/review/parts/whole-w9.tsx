import type { DocumentView } from '@ledgate/contract/documents.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { client } from '../../../lib/client.ts';
import { saveBytes } from '../../../lib/files.ts';
import { say } from '../dialog-messages.ts';
import classes from './case.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

const useWhole = (paper: DocumentView) =>
  useMutation({
    mutationFn: async (reason: string) =>
      saveBytes(await client.taxForms.drawWholeW9({ params: { id: paper.id }, body: { reason } }), paper.file.name),
    gcTime: 0,
  });

/** The form on file shows the last four digits; the whole number is a sealed value and asks for a reason. */
export const WholeW9 = ({ paper }: { paper: DocumentView }) => {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useWhole(paper);
  const close = (): void => {
    reset();
    setAsking(false);
  };
  return (
    <div className={classes.judging}>
      <Button variant="default" leftSection={<IconDownload size={16} stroke={1.9} />} onClick={() => setAsking(true)}>
        {say('wholeW9')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={say('wholeW9')}
          verb={say('wholeW9Verb')}
          text={say('wholeW9Text')}
          isBusy={isPending}
          problem={error}
          onSend={(reason) => mutate(reason, { onSuccess: close })}
          onClose={close}
        />
      )}
    </div>
  );
};
