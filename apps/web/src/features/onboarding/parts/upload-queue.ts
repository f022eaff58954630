import { isPassing, isProblem } from '../../../lib/problem.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { attachFile, type DocumentView, type Paper, reloadDocuments, replaceFile, sendFile } from '../document-data.ts';
import { t } from '../messages.ts';

/** Where a file is to go: a paper that is wanted, a new version of one that is there, or to be sorted later. */
export interface Target {
  /** The row it was dropped on, or `loose`. */
  row: string;
  paper?: Paper;
  replaces?: DocumentView;
}

export interface UploadRow {
  id: number;
  /** Its place among those chosen together. */
  index: number;
  file: File;
  target: Target;
  share: number;
  problem: string | null;
  /** Whether the same file may well arrive if it is sent again. */
  mayRetry: boolean;
}

/** More at once would only make each of them slower. */
const AT_ONCE = 3;

/** Files on their way: each with its progress, each to be stopped or tried again by itself. */
export class UploadQueue {
  readonly rows: Store<readonly UploadRow[]> = createStore<readonly UploadRow[]>([]);
  readonly #application: string;
  readonly #running = new Map<number, AbortController>();
  #waiting: UploadRow[] = [];
  #last = 0;

  constructor(application: string) {
    this.#application = application;
  }

  #change(id: number, part: Partial<UploadRow>): void {
    this.rows.set(this.rows.get().map((row) => (row.id === id ? { ...row, ...part } : row)));
  }

  #forget(id: number): void {
    this.rows.set(this.rows.get().filter((row) => row.id !== id));
  }

  async #place({ paper, replaces }: Target, file: string): Promise<void> {
    if (replaces) await replaceFile({ document: replaces, file });
    else if (paper) await attachFile({ file, paper, application: this.#application });
  }

  async #run({ id, file, target }: UploadRow): Promise<void> {
    const stop = new AbortController();
    this.#running.set(id, stop);
    try {
      const onProgress = (share: number): void => this.#change(id, { share });
      const sent = await sendFile({ application: this.#application, file, onProgress, signal: stop.signal });
      await this.#place(target, sent.file_id);
      await reloadDocuments();
      this.#forget(id);
    } catch (error) {
      if (isProblem(error, 'stopped')) this.#forget(id);
      else
        this.#change(id, {
          problem: isProblem(error) ? error.title : t('uploadFailed'),
          mayRetry: !isProblem(error) || isPassing(error),
        });
    } finally {
      this.#running.delete(id);
      this.#next();
    }
  }

  #next(): void {
    while (this.#running.size < AT_ONCE) {
      const row = this.#waiting.shift();
      if (row === undefined) return;
      void this.#run(row);
    }
  }

  add(files: readonly File[], target: Target): void {
    const added = files.map((file, index): UploadRow => {
      this.#last += 1;
      return { id: this.#last, index, file, target, share: 0, problem: null, mayRetry: false };
    });
    this.rows.set([...this.rows.get(), ...added]);
    this.#waiting.push(...added);
    this.#next();
  }

  cancel(id: number): void {
    this.#waiting = this.#waiting.filter((row) => row.id !== id);
    const stop = this.#running.get(id);
    if (stop) stop.abort();
    else this.#forget(id);
  }

  retry(id: number): void {
    const row = this.rows.get().find((one) => one.id === id);
    if (row === undefined) return;
    this.#change(id, { problem: null, share: 0 });
    this.#waiting.push(row);
    this.#next();
  }

  close(): void {
    this.#waiting = [];
    for (const stop of this.#running.values()) stop.abort();
  }
}
