import type { FakeServer } from './fake-server.ts';

let server: FakeServer | undefined;

const nobody = (): never => {
  throw new Error('A request was made outside of any test.');
};

/** From now on this one answers what the page asks. */
export const listenTo = (next: FakeServer): void => {
  server = next;
};

const fetchDouble: typeof fetch = (input, init) =>
  (server ?? nobody()).handle({
    method: init?.method ?? 'GET',
    url: input instanceof Request ? input.url : String(input),
    headers: new Headers(init?.headers),
    body: init?.body,
  });

/** Files go out by XMLHttpRequest, because fetch tells nothing of how far it is. */
class UploadDouble extends EventTarget {
  readonly upload = new EventTarget();
  readonly #headers = new Headers();
  #method = '';
  #url = '';
  #type = '';
  #isAborted = false;
  responseType = 'text';
  responseText = '';
  status = 0;

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return name === 'content-type' ? this.#type : null;
  }

  abort(): void {
    this.#isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }

  async send(body: FormData): Promise<void> {
    const response = await (server ?? nobody()).handle({
      method: this.#method,
      url: this.#url,
      headers: this.#headers,
      body,
    });
    this.status = response.status;
    this.#type = response.headers.get('content-type') ?? '';
    this.responseText = await response.text();
    if (!this.#isAborted) this.dispatchEvent(new Event('load'));
  }
}

/** Takes the place of everything by which a page reaches a server. */
export const cutOff = (): void => {
  Object.assign(globalThis, { fetch: fetchDouble, XMLHttpRequest: UploadDouble });
};
