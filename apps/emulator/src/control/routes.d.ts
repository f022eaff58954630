import type { FastifyInstance } from 'fastify';
import { type Control } from './control.ts';
/** JSON only: another site's page cannot send that here without being asked first, and it is not allowed to ask. */
export declare const serveControl: (app: FastifyInstance, control: Control) => void;
//# sourceMappingURL=routes.d.ts.map