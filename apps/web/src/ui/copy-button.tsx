import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

import { t } from './messages.ts';

const SHOWN_MS = 2000;

/** The clipboard is closed on pages that are not served securely; the text then stays selectable. */
const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

export const CopyButton = ({ text, label = t('copy') }: { text: string; label?: string }) => {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button
      variant="default"
      leftSection={isCopied ? <IconCheck size={16} stroke={1.7} /> : <IconCopy size={16} stroke={1.7} />}
      onClick={() => void copyText(text).then(setCopied)}
    >
      <span aria-live="polite">{isCopied ? t('copied') : label}</span>
    </Button>
  );
};
