import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { basename, join, posix } from 'node:path';
import type { Attributes, SFTPWrapper } from 'ssh2';
import ssh2 from 'ssh2';

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

/** What the server does with a request: as asked, refuse it, or break the line before or after it is done. */
export type Behaviour = 'ok' | 'deny' | 'cut_before' | 'cut_after';
export type Behave = (operation: 'open' | 'write' | 'rename' | 'list', path: string) => Behaviour;

export interface FilesOptions {
  root: string;
  behave: Behave;
  cut: () => void;
  /** A file has its final name now. */
  onArrived: (path: string) => void;
}

interface OpenFile {
  path: string;
  file: FileHandle;
  isWritten: boolean;
}

interface OpenFolder {
  names: string[] | null;
  path: string;
}

const NO_ATTRIBUTES: Attributes = { mode: 0, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 };
const MOST_READ = 65_536;

const attributesOf = async (path: string): Promise<Attributes> => {
  const { mode, uid, gid, size, atime, mtime } = await stat(path);
  const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
  return { mode, uid, gid, size, atime: seconds(atime), mtime: seconds(mtime) };
};

const codeOf = (error: unknown): number => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT') return STATUS_CODE.NO_SUCH_FILE;
  return code === 'EACCES' || code === 'EPERM' ? STATUS_CODE.PERMISSION_DENIED : STATUS_CODE.FAILURE;
};

/** What is open over one connection, by the handle the other side was given. */
const makeHandles = () => {
  const open = new Map<number, OpenFile | OpenFolder>();
  let last = 0;
  const find = (handle: Buffer) => open.get(handle.length === 4 ? handle.readUInt32BE() : -1);
  return {
    add: (entry: OpenFile | OpenFolder): Buffer => {
      last += 1;
      open.set(last, entry);
      const handle = Buffer.alloc(4);
      handle.writeUInt32BE(last);
      return handle;
    },
    find,
    file: (handle: Buffer): OpenFile => {
      const entry = find(handle);
      if (!entry || !('file' in entry)) throw new Error('no such handle');
      return entry;
    },
    drop: (handle: Buffer): void => void open.delete(handle.readUInt32BE()),
    closeAll: async (): Promise<void> => {
      for (const entry of open.values()) if ('file' in entry) await entry.file.close().catch(() => undefined);
      open.clear();
    },
  };
};

interface Serving {
  sftp: SFTPWrapper;
  handles: ReturnType<typeof makeHandles>;
  inRoot: (path: string) => string;
  /** One request: answered with what the work gives, with its failure, or not at all. */
  serve: (id: number, how: Behaviour, work: () => Promise<() => unknown>) => void;
  options: FilesOptions;
}

const serveLooks = ({ sftp, handles, inRoot, serve, options: { behave } }: Serving): void => {
  sftp.on('REALPATH', (id, path) => {
    const filename = posix.resolve('/', path);
    sftp.name(id, [{ filename, longname: filename, attrs: NO_ATTRIBUTES }]);
  });
  const onStat = (id: number, path: string): void =>
    serve(id, 'ok', async () => {
      const attributes = await attributesOf(inRoot(path));
      return () => sftp.attrs(id, attributes);
    });
  sftp.on('STAT', onStat);
  sftp.on('LSTAT', onStat);
  sftp.on('FSTAT', (id, handle) => onStat(id, handles.file(handle).path));
  sftp.on('OPENDIR', (id, path) =>
    serve(id, behave('list', path), async () => {
      const names = await readdir(inRoot(path));
      return () => sftp.handle(id, handles.add({ names, path }));
    }),
  );
  const entriesOf = ({ names, path }: OpenFolder) =>
    (names ?? []).map(async (filename) => ({
      filename,
      longname: filename,
      attrs: await attributesOf(join(inRoot(path), filename)),
    }));
  sftp.on('READDIR', (id, handle) =>
    serve(id, 'ok', async () => {
      const folder = handles.find(handle);
      if (!folder || 'file' in folder || folder.names === null) return () => sftp.status(id, STATUS_CODE.EOF);
      const entries = await Promise.all(entriesOf(folder));
      folder.names = null;
      return () => sftp.name(id, entries);
    }),
  );
};

const serveContents = ({ sftp, handles, inRoot, serve, options: { behave, onArrived } }: Serving): void => {
  const ok = (id: number) => () => sftp.status(id, STATUS_CODE.OK);
  sftp.on('OPEN', (id, path, flags) =>
    serve(id, behave('open', path), async () => {
      const isWritten = (flags & OPEN_MODE.WRITE) !== 0;
      const file = await open(inRoot(path), isWritten ? 'w' : 'r');
      return () => sftp.handle(id, handles.add({ path, file, isWritten }));
    }),
  );
  sftp.on('WRITE', (id, handle, offset, data) =>
    serve(id, behave('write', handles.file(handle).path), async () => {
      await handles.file(handle).file.write(data, 0, data.length, offset);
      return ok(id);
    }),
  );
  sftp.on('READ', (id, handle, offset, length) =>
    serve(id, 'ok', async () => {
      const buffer = Buffer.alloc(Math.min(length, MOST_READ));
      const { bytesRead } = await handles.file(handle).file.read(buffer, 0, buffer.length, offset);
      if (bytesRead === 0) return () => sftp.status(id, STATUS_CODE.EOF);
      return () => sftp.data(id, buffer.subarray(0, bytesRead));
    }),
  );
  sftp.on('CLOSE', (id, handle) =>
    serve(id, 'ok', async () => {
      const entry = handles.find(handle);
      handles.drop(handle);
      if (entry && 'file' in entry) {
        await entry.file.close();
        if (entry.isWritten) onArrived(entry.path);
      }
      return ok(id);
    }),
  );
};

const serveRenames = ({ sftp, inRoot, serve, options: { behave, onArrived } }: Serving): void => {
  sftp.on('RENAME', (id, from, to) =>
    serve(id, behave('rename', to), async () => {
      // As the protocol has it: a name that is taken is not overwritten.
      if (existsSync(inRoot(to))) throw new Error('taken');
      await rename(inRoot(from), inRoot(to));
      onArrived(to);
      return () => sftp.status(id, STATUS_CODE.OK);
    }),
  );
};

/** Serves one folder over SFTP, version 3, as far as a drop needs it. */
export const serveFiles = (sftp: SFTPWrapper, options: FilesOptions): void => {
  const { root, cut } = options;
  const serve: Serving['serve'] = (id, how, work) => {
    if (how === 'cut_before') return cut();
    if (how === 'deny') return sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
    return void work().then(
      (answer) => void (how === 'cut_after' ? cut() : answer()),
      (error: unknown) => sftp.status(id, codeOf(error)),
    );
  };
  const handles = makeHandles();
  const inRoot = (path: string): string => join(root, posix.resolve('/', path));
  const serving: Serving = { sftp, handles, inRoot, serve, options };
  serveLooks(serving);
  serveContents(serving);
  serveRenames(serving);
  sftp.on('close', () => void handles.closeAll());
};

/** The folders of a drop, and whether a path is a package in its final name. */
export const FOLDERS = { packages: '/in', receipts: '/receipts' } as const;

export const makeFolders = async (root: string): Promise<void> => {
  await Promise.all(Object.values(FOLDERS).map((folder) => mkdir(join(root, folder), { recursive: true })));
};

export const isPackage = (path: string): boolean =>
  posix.dirname(posix.resolve('/', path)) === FOLDERS.packages && !basename(path).endsWith('.part');
