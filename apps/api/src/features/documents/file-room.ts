import { FILE_LIMITS } from '@ledgate/domain/applications/documents/file-rules.ts';
import type { Refused } from './receive-file.ts';
import type { StoredFile } from './store.ts';

/** How much an application can still take, and what it has already. */
export interface FileRoom {
  /** Why one more file with this hash is not taken; nothing when it is. */
  objectTo: (sha256: Buffer) => Refused | null;
  /** Counts a file that is taken. */
  take: (sha256: Buffer, fileUid: string) => void;
}

export const isLive = ({ removedAt }: StoredFile): boolean => removedAt === null;

export const roomOf = (files: readonly StoredFile[]): FileRoom => {
  const twins = new Map(files.filter(isLive).map((file) => [file.sha256.toString('hex'), file.uid]));
  let live = twins.size;
  let kept = files.length;
  return {
    objectTo: (sha256) => {
      const twin = twins.get(sha256.toString('hex'));
      if (twin !== undefined) return { because: 'duplicate', twin };
      const isFull = live >= FILE_LIMITS.perApplication || kept >= FILE_LIMITS.keptPerApplication;
      return isFull ? { because: 'too_many_files' } : null;
    },
    take: (sha256, fileUid) => {
      twins.set(sha256.toString('hex'), fileUid);
      live += 1;
      kept += 1;
    },
  };
};
