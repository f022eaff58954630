import { useEffect, useRef, useState } from 'react';

import classes from './mail-frame.module.css';

interface Said {
  ready?: boolean;
  height?: number;
  follow?: string;
}

const isSaid = (data: unknown): data is Said => typeof data === 'object' && data !== null;

const LEAST = 200;

export interface MailFrameProps {
  html: string;
  title: string;
  onFollow?: (url: string) => void;
  /** As if the reader's program were set to it; the program's own where nothing is said. */
  scheme?: 'light' | 'dark';
}

/** A mail as its reader sees it, in a document of its own that may do nothing but show it. */
export const MailFrame = ({ html, title, onFollow, scheme }: MailFrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(LEAST);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>): void => {
      if (event.source !== frame.current?.contentWindow || !isSaid(event.data)) return;
      if (event.data.ready === true) setReady(true);
      if (typeof event.data.height === 'number') setHeight(Math.max(LEAST, Math.ceil(event.data.height)));
      if (typeof event.data.follow === 'string') onFollow?.(event.data.follow);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [onFollow]);
  useEffect(() => {
    // It has no origin of its own, so none can be named; the mail is no secret from itself.
    if (isReady) frame.current?.contentWindow?.postMessage({ html, scheme }, '*');
  }, [html, isReady, scheme]);
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      src="/mail-frame.html"
      sandbox="allow-scripts"
      title={title}
      height={height}
    />
  );
};
