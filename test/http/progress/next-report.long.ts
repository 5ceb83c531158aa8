import { after, it } from 'node:test';
import { startApp } from '../../support/app.ts';
import { deliverAfterAnything } from './deliver-after-anything.ts';

const tos = await startApp({ after }, { env: { REQUESTS_PER_MINUTE_MAX: '0' } });

it('what is reported next of the first stop that is not done is taken until all is delivered, whatever was reported before', () =>
  deliverAfterAnything(tos, 24));
