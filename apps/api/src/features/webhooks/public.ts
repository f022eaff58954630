export { announceStep } from './announce.ts';
export { deliverWebhook } from './deliver.ts';
export { webhookSecretPlace } from './secrets.ts';
export { sweepDeliveries } from './sweep-deliveries.ts';
export { tellEndpoints } from './tell-endpoints.ts';
