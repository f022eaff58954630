import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { plainPath } from './call-facts.ts';
import { CALLS } from './calls.ts';

/**
 * The product calls of the specification, by hand, section by section. What the specification leaves open is read so:
 * categories, taxes and the point of sale take what products take, and updates and deletions name their record.
 */
const SPEC = `
  POST /api/macp  PUT /api/macp/{id}  GET /api/getmacp
  POST /api/macop  PUT /api/macop/{id}  DELETE /api/macop/{id}  GET /api/getmacop
  POST /api/mabp  PUT /api/mabp/{id}  GET /api/getmabp
  POST /api/masm  PUT /api/masm/{id}  GET /api/getmasm
  POST /api/masbd  PUT /api/masbd/{id}  DELETE /api/masbd/{id}  GET /api/getmasbd
  POST /api/mamc  PUT /api/mamc/{id}  GET /api/getmamc
  POST /api/maud  PUT /api/maud/{id}  GET /api/getmaud
  POST /api/allcopd  GET /api/mdct  GET /api/allState  GET /api/allcu

  GET /api/up
  POST /api/muc  GET /api/muc/{id}  PUT /api/muc/{id}  DELETE /api/muc/{id}
  GET /api/merchantsetting  POST /api/maum  PUT /api/maum
  GET /api/cnp  POST /api/cnp  PUT /api/cnp/{id}
  GET /api/cpc  POST /api/cpc  PUT /api/cpc/{id}
  GET /api/cpt  POST /api/cpt  PUT /api/cpt/{id}
  GET /api/pos  POST /api/pos  PUT /api/pos/{id}

  GET /api/auc  POST /api/auc  PUT /api/auc/{id}  DELETE /api/auc/{id}  GET /api/aucub/{id}

  GET /api/application  GET /api/allgma  POST /api/ipu
  POST /api/aa  POST /api/abi  POST /api/abm  POST /api/aabpibrsr
  POST /api/sendRecommendation  POST /api/sendToBank  GET /api/getpayrix/{id}

  POST /api/allt  POST /api/getallt  POST /api/ticket  POST /api/getallticket  POST /api/mqi
  GET /api/auwmmqt  POST /api/auwmmqt  PUT /api/auwmmqt/{id}  DELETE /api/auwmmqt/{id}
  GET /api/mark_read_as_underwriter  GET /api/mark_read_as_merchant
  GET /cp_query  GET /cop_query  GET /bp_query  GET /sm_query  GET /sbd_query  GET /mc_query

  POST /api/auwmbbr  PUT /api/auwmbbr/{id}  GET /api/auwmbbr
  POST /api/auwmbsr  PUT /api/auwmbsr/{id}  GET /api/auwmbsr
  GET /api/imbsr/{id}

  GET /api/mdab  GET /api/mdmcc  GET /api/mdmt  GET /api/mdsp  GET /api/mdcc  GET /api/mdps  GET /api/mdcy

  POST /api/mavt  GET /api/mavt  POST /api/merchantDetails  POST /api/superadminpermission
  GET /api/bank  POST /api/bank  PUT /api/bank/{id}  DELETE /api/bank/{id}
  POST /api/uur  PUT /api/uur/{id}  GET /api/getuur  DELETE /api/deluur/{id}

  POST /api/allul  POST /api/allulwotp  POST /api/msu  POST /api/token/refresh  POST /api/allve  POST /api/allvp
  POST /api/mrotpom  POST /api/mrotpoe  POST /api/mrotpoc  POST /api/mce  POST /api/mcmn  POST /api/all_r_p
  POST /api/activate/{a}/{b}  POST /api/signin_phone_verified  POST /api/allsonu/{user}  POST /api/resendOTPForreset
  POST /api/verifyotp/{a}/{b}  POST /api/allsnp/{a}/{b}  POST /api/loginsendotp/{user}  GET /api/updatepermission
`;

/** Names of parameters are ours, their places are the specification's. */
const shape = (method: string, path: string): string => `${method} ${plainPath(path).replace(/\{\w+\}/g, '{}')}`;

const read = (text: string): string[] =>
  [...text.matchAll(/(GET|POST|PUT|DELETE) (\/\S+)/g)].map(([, method = '', path = '']) => shape(method, path));

const declared = new Set(
  Object.values(CALLS).flatMap((calls: Record<string, Call>) =>
    Object.values(calls).map(({ method, path }) => shape(method, path)),
  ),
);

test('the specification has 125 product calls, each written down once', () => {
  expect(read(SPEC)).toHaveLength(125);
  expect(new Set(read(SPEC)).size).toBe(125);
});

test('every call of the specification is declared', () => {
  expect(read(SPEC).filter((call) => !declared.has(call))).toEqual([]);
});
