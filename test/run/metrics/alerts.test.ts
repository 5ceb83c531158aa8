import { test } from 'node:test';
import { assertFiring, type Read, whyNoPromtool } from '../../support/metrics/prometheus-rules.ts';

const skip = whyNoPromtool();

const responses = (statusClass: string) =>
  `transport_http_responses_total{instance="a",environment="production",status_class="${statusClass}"}`;

const cases: { name: string; alert: string; read: Read; minutes: number; fires: boolean }[] = [
  {
    name: 'the first failures of a process that has just started are failures',
    alert: 'TransportErrors',
    read: { [responses('2xx')]: '0+100x20', [responses('5xx')]: '0 0 40x18' },
    minutes: 5,
    fires: true,
  },
  {
    name: 'a single failure wakes nobody, however quiet the night',
    alert: 'TransportErrors',
    read: { [responses('2xx')]: '0+1x20', [responses('5xx')]: '0 0 1x18' },
    minutes: 5,
    fires: false,
  },
  {
    name: 'a failure in a thousand requests wakes nobody',
    alert: 'TransportErrors',
    read: { [responses('2xx')]: '0+1000x20', [responses('5xx')]: '0+1x20' },
    minutes: 15,
    fires: false,
  },
  {
    name: 'what cannot be counted wakes somebody when it is no longer shown',
    alert: 'TransportEventsUncounted',
    read: {
      'transport_delivery_count_age_seconds{instance="a"}': '0+60x20',
      'transport_database_up{instance="a"}': '1x20',
    },
    minutes: 12,
    fires: true,
  },
  {
    name: 'a service that drains for an hour wakes nobody',
    alert: 'TransportNotReady',
    read: { 'transport_ready{instance="a"}': '1 0x70', 'transport_draining{instance="a"}': '0 1x70' },
    minutes: 60,
    fires: false,
  },
  {
    name: 'a service that is not ready and was not told to stop is looked after',
    alert: 'TransportNotReady',
    read: { 'transport_ready{instance="a"}': '1 0x70', 'transport_draining{instance="a"}': '0x70' },
    minutes: 5,
    fires: true,
  },
  {
    name: 'a day of which more is booked than may be is looked after, whichever process says so',
    alert: 'TransportPoolOversold',
    read: { 'transport_pool_over{instance="a",environment="production",pool="trailers",day="2",worker="1"}': '0 3x10' },
    minutes: 5,
    fires: true,
  },
];

for (const { name, alert, read, minutes, fires } of cases)
  test(`${name} (${alert})`, { skip }, () => assertFiring(alert, read, minutes, fires));
