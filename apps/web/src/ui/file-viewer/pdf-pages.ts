// oxlint-disable-next-line import/default -- the bundler makes an address of it, which is its default
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

interface Policy {
  createScriptURL: (address: string) => string;
}

/** The page's policy lets scripts be named only by those who vouch for them; this one is our own file. */
const trusted = (address: string): string => {
  const types: unknown = Reflect.get(globalThis, 'trustedTypes');
  if (typeof types !== 'object' || types === null || !('createPolicy' in types)) return address;
  const make = types.createPolicy as (name: string, rules: Policy) => Policy;
  return make.call(types, 'pdf-worker', { createScriptURL: (own) => own }).createScriptURL(address);
};

export interface PdfPages {
  /** Draws a page, at zoom 1 as wide as there is room, and gives back what stops the drawing. */
  draw: (page: number, canvas: HTMLCanvasElement, view: { zoom: number; turn: number; width: number }) => () => void;
  close: () => void;
}

/** Nothing is fetched, run or linked from the document: its pages are painted, and that is all. */
export const openPdf = async (blob: Blob): Promise<PdfPages> => {
  const { getDocument, GlobalWorkerOptions, RenderingCancelledException } = await import('pdfjs-dist');
  GlobalWorkerOptions.workerPort ??= new Worker(trusted(workerAddress), { type: 'module' });
  const loading = getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    enableXfa: false,
    disableAutoFetch: true,
    stopAtErrors: false,
  });
  const pdf = await loading.promise;
  let isClosed = false;
  return {
    draw: (number, canvas, { zoom, turn, width }) => {
      let cancel: () => void = () => undefined;
      let isStopped = false;
      const paint = async (): Promise<void> => {
        const page = await pdf.getPage(number);
        if (isStopped) return;
        const sharp = globalThis.devicePixelRatio || 1;
        const rotation = (page.rotate + turn) % 360;
        const fit = width / page.getViewport({ scale: 1, rotation }).width;
        const viewport = page.getViewport({ scale: fit * zoom * sharp, rotation });
        canvas.width = viewport.width;
        canvas.height = viewport.height;
        canvas.style.inlineSize = `${zoom * 100}%`;
        const task = page.render({ canvas, viewport });
        cancel = () => task.cancel();
        await task.promise;
      };
      void paint().catch((error: unknown) => {
        // Who has gone on to another document closed this one, and what was being painted with it.
        if (!isClosed && !(error instanceof RenderingCancelledException)) throw error;
      });
      return () => {
        isStopped = true;
        cancel();
      };
    },
    close: () => {
      isClosed = true;
      void loading.destroy();
    },
  };
};
