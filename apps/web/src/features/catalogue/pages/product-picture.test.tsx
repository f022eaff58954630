import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { productView } from '../../../testing/catalogue.ts';
import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { idOf, personIn } from '../../../testing/people.ts';

const SET = 'catalogue.setProductImage';
const WITH = productView(1, { image: idOf(90), has_own_image: true });
const BYTES = new Blob(['picture'], { type: 'image/webp' });

/** What a browser has and a document without a screen lacks; what is drawn is looked at in `e2e/catalogue.spec.ts`. */
let pressed: (type: string, quality: number) => Blob | null;
beforeEach(() => {
  pressed = (type) => new Blob(['small'], { type });
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    if (!file.type.startsWith('image/')) throw new Error('no picture');
    return { width: 4_000, height: 3_000, close: () => undefined };
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as unknown as CanvasRenderingContext2D & ImageBitmapRenderingContext & WebGLRenderingContext);
  HTMLCanvasElement.prototype.toBlob = (done, type = '', quality = 1) => done(pressed(type, quality));
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

const open = (answers: Answers = {}, product = productView(1), as = personIn('merchant')) =>
  openPage(`/products?open=${idOf(1)}`, {
    as,
    answers: {
      'catalogue.listProducts': { results: [product], next_cursor: null },
      'catalogue.listCategories': { results: [] },
      'catalogue.readProduct': { product, variants: [] },
      'catalogue.listStockMoves': { results: [], next_cursor: null },
      'catalogue.readProductImage': BYTES,
      ...answers,
    },
  });

const choose = async (user: Awaited<ReturnType<typeof open>>['user'], type = 'image/png') => {
  const part = await screen.findByRole('region', { name: 'Picture' });
  const picker = part.querySelector<HTMLInputElement>('input[type=file]') ?? document.querySelector('input[type=file]');
  if (!(picker instanceof HTMLInputElement)) throw new Error('there is nowhere to put a picture');
  await user.upload(picker, new File(['large'], 'mug.png', { type }));
  return part;
};

test('a chosen picture is made small and sent', async () => {
  const { server, user } = await open({ [SET]: WITH });
  await choose(user);
  expect(await screen.findByText('The picture is saved')).toBeTruthy();
  expect(server.asked(SET)).toHaveLength(1);
});

test('what is no picture says so, and nothing is sent', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  const { server, user } = await open();
  const part = await choose(user);
  expect((await within(part).findByRole('alert')).textContent).toContain('can’t be read as a picture');
  expect(server.asked(SET)).toHaveLength(0);
});

test('where a browser writes no WebP it is a JPEG, as well as it gets', async () => {
  const tried: string[] = [];
  pressed = (type, quality) => {
    tried.push(`${type} ${quality}`);
    const size = quality > 0.6 ? 40_000 : 10_000;
    return new Blob([new Uint8Array(size)], { type: type === 'image/webp' ? 'image/png' : type });
  };
  const { user } = await open({ [SET]: WITH });
  await choose(user);
  expect(await screen.findByText('The picture is saved')).toBeTruthy();
  expect(tried).toEqual(['image/webp 0.82', 'image/jpeg 0.82', 'image/jpeg 0.7', 'image/jpeg 0.55']);
});

test('what the server refuses is said beside it', async () => {
  const { user } = await open({ [SET]: refuse('not_stored') });
  const part = await choose(user);
  expect(await within(part).findByRole('alert')).toBeTruthy();
});

test('a picture is shown, and one that was removed can be taken back', async () => {
  const { server, user } = await open({ 'catalogue.removeProductImage': productView(1), [SET]: WITH }, WITH);
  const part = await screen.findByRole('region', { name: 'Picture' });
  await waitFor(() => expect(part.querySelector('img')?.getAttribute('src')).toMatch(/^blob:/));
  await user.click(within(part).getByRole('button', { name: 'Remove the picture' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.asked(SET)).toHaveLength(1));
});

test('who may only look sees the picture and no button; without one, nothing', async () => {
  const looking = personIn('subuser', { ability: [{ action: 'read', subject: 'product' }] });
  await open({}, WITH, looking);
  const part = await screen.findByRole('region', { name: 'Picture' });
  expect(within(part).queryByRole('button')).toBeNull();
});
