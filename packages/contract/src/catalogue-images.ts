import { z } from 'zod';
import { declare, fileBytes } from './call.ts';
import { productView } from './catalogue-view.ts';
import { uid } from './fields.ts';

const byUid = z.strictObject({ uid });

export const images = declare({
  setProductImage: {
    summary: 'Give a product a picture: PNG, JPEG or WebP of at most 64 KB and 640 × 640 pixels',
    method: 'POST',
    path: '/api/cnp/{uid}/image',
    access: 'update_product',
    params: byUid,
    upload: true,
    reply: productView,
    failures: ['not_found', 'wrong_state', 'stale', 'not_stored'],
  },
  removeProductImage: {
    summary: 'Take the picture of a product away',
    method: 'DELETE',
    path: '/api/cnp/{uid}/image',
    access: 'update_product',
    params: byUid,
    reply: productView,
    failures: ['not_found', 'wrong_state', 'stale'],
  },
  readProductImage: {
    summary: 'Read a picture of a product; what an id shows never changes, so it may be kept for good',
    method: 'GET',
    path: '/api/cnp/image/{image}',
    access: 'read_product',
    atTill: true,
    params: z.strictObject({ image: uid }),
    file: true,
    reply: fileBytes,
    failures: ['not_found', 'not_stored'],
  },
});
