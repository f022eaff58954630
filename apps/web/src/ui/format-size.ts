const KB = 1024;

/** `214 KB`, `1.3 MB` */
export const formatSize = (bytes: number): string => {
  if (bytes < KB) return `${bytes} B`;
  if (bytes < KB * KB) return `${Math.round(bytes / KB)} KB`;
  return `${(bytes / KB / KB).toFixed(1)} MB`;
};
