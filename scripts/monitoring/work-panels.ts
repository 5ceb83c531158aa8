import { all, here, ofPools, one, type PanelRow, perSecond, quantile, requests, responses } from './panel.ts';

export const workRows: readonly PanelRow[] = [
  {
    title: 'Is it well?',
    panels: [
      {
        title: 'Ready',
        description: '1: it can serve. 0: it is stopping, its database is away or not migrated, or no worker is left.',
        unit: 'short',
        kind: 'stat',
        queries: [
          { expr: `min by (instance) (transport_ready{${here}})`, legend: '{{instance}}' },
          { expr: `max by (instance) (transport_draining{${here}}) == 1`, legend: '{{instance}} drains' },
        ],
      },
      {
        title: 'Workers that answer',
        description: 'Fewer than WORKERS: one hangs or starts again.',
        unit: 'short',
        kind: 'stat',
        queries: one(`transport_workers{${here},state="answering"}`, '{{instance}}'),
      },
      {
        title: 'Failed requests',
        description: 'Share of replies with a 5xx. Any that stays above 0 is a defect or a database that is away.',
        unit: 'percentunit',
        kind: 'stat',
        queries: one(`${responses(`${all},status_class="5xx"`)} / ${responses(all)}`, 'failed'),
      },
      {
        title: 'Release',
        description: 'Which release runs on which Node.',
        unit: 'short',
        kind: 'stat',
        shows: 'name',
        queries: one(`transport_build_info{${here}}`, '{{version}} on {{node_version}}'),
      },
    ],
  },
  {
    title: 'Requests',
    panels: [
      {
        title: 'Requests by operation',
        description: 'What clients ask for.',
        unit: 'reqps',
        queries: one(perSecond(`${requests}_count`, 'operation'), '{{operation}}'),
      },
      {
        title: 'Slowest 1 % by operation',
        description: '99 of 100 requests were faster. listEvents takes as long as its client is willing to wait.',
        unit: 's',
        queries: one(quantile(0.99, requests, 'operation'), '{{operation}}'),
      },
      {
        title: 'Refusals by code',
        description: 'What clients do wrong, or are denied. A new release of a client shows here.',
        unit: 'reqps',
        queries: one(perSecond('transport_http_refusals_total', 'code'), '{{code}}'),
      },
      {
        title: 'In flight and waiting for events',
        description: 'Requests that are being answered. Those in flight beyond the waiting ones are work.',
        unit: 'short',
        queries: [
          { expr: `sum(transport_http_requests_in_flight{${here}})`, legend: 'in flight' },
          { expr: `sum(transport_long_polls{${here}})`, legend: 'waiting for events' },
        ],
      },
      {
        title: 'Beyond a limit',
        description: 'Requests refused by a limit. failed-tokens: somebody sends tokens that do not exist.',
        unit: 'reqps',
        queries: one(perSecond('transport_rate_limited_total', 'limit', here), '{{limit}}'),
      },
      {
        title: 'Replays',
        description: 'Requests answered by their key. Many: a network or a client that loses replies.',
        unit: 'reqps',
        queries: one(perSecond('transport_http_replays_total', 'operation'), '{{operation}}'),
      },
    ],
  },
  {
    title: 'Prices and bookings',
    panels: [
      {
        title: 'Prices by outcome',
        description: 'offered, none (no vehicle can take it), or the code of the refusal.',
        unit: 'ops',
        queries: one(perSecond('transport_prices_total', 'outcome'), '{{outcome}}'),
      },
      {
        title: 'Why vehicles were unavailable',
        description: 'What shippers ask for and the company cannot sell.',
        unit: 'ops',
        queries: one(
          perSecond('transport_price_vehicles_total', 'outcome', `${all},outcome!="offered"`),
          '{{outcome}}',
        ),
      },
      {
        title: 'Bookings by outcome',
        description: 'placed, requested, replayed (known by their key), trial, or the code of the refusal.',
        unit: 'ops',
        queries: one(perSecond('transport_bookings_total', 'outcome'), '{{outcome}}'),
      },
      {
        title: 'Answers to requests',
        description: 'placed or declined, by the company in time, or by its silence: nobody answered.',
        unit: 'ops',
        queries: one(perSecond('transport_order_answers_total', 'outcome, by'), '{{outcome}} by {{by}}'),
      },
      {
        title: 'Promises',
        description: 'Bookings that named an offer. price_differs and signature should stay at 0.',
        unit: 'ops',
        queries: one(perSecond('transport_offers_booked_total', 'outcome'), '{{outcome}}'),
      },
      {
        title: 'Bookings that share a commit',
        description: 'Bookings per statement. It rises with the load: that is how they stay fast.',
        unit: 'short',
        queries: one(
          `${perSecond('transport_booking_batch_orders_sum', 'environment')} / ${perSecond('transport_booking_batch_orders_count', 'environment')}`,
          '{{environment}}',
        ),
      },
      {
        title: 'Slowest 1 % of storing',
        description: 'Waiting for a statement to begin, and the statement with its commit. The second is the disk.',
        unit: 's',
        queries: [
          {
            expr: quantile(0.99, 'transport_booking_batch_wait_seconds', 'environment'),
            legend: 'wait {{environment}}',
          },
          {
            expr: quantile(0.99, 'transport_booking_batch_duration_seconds', 'environment'),
            legend: 'statement {{environment}}',
          },
        ],
      },
    ],
  },
  {
    title: 'Pools of vehicles',
    panels: [
      {
        title: 'Booked, today and the next days',
        description: 'Loads that are booked on a day, or trucks that are away on it, with the limit. Day 0 is today.',
        unit: 'short',
        queries: [
          { expr: ofPools('transport_pool_used'), legend: '{{pool}} day {{day}}' },
          { expr: ofPools('transport_pool_limit'), legend: '{{pool}} day {{day}}, limit' },
        ],
      },
      {
        title: 'Above a limit',
        description: 'More is booked than may be: find a vehicle, or cancel.',
        unit: 'short',
        queries: one(ofPools('transport_pool_over'), '{{pool}} day {{day}}'),
      },
      {
        title: 'Kept for bookings under way',
        description: 'Of pools that are never oversold. What a crash leaves goes within minutes.',
        unit: 'short',
        queries: one(ofPools('transport_pool_reserved'), '{{pool}} day {{day}}'),
      },
    ],
  },
  {
    title: 'Events and mails',
    panels: [
      {
        title: 'Oldest event not delivered',
        description: 'untried: the service is late. retrying: an endpoint is failing or refused this one.',
        unit: 's',
        queries: one(
          `max by (target, state) (transport_delivery_oldest_undelivered_seconds{${all}})`,
          '{{target}} {{state}}',
        ),
      },
      {
        title: 'Deliveries by result',
        description: 'failed ones are tried again, given_up ones are not.',
        unit: 'ops',
        queries: one(perSecond('transport_deliveries_total', 'target, result'), '{{target}} {{result}}'),
      },
      {
        title: 'Slowest 1 % of deliveries',
        description: 'How long endpoints and the mail server take.',
        unit: 's',
        queries: one(quantile(0.99, 'transport_delivery_duration_seconds', 'target'), '{{target}}'),
      },
      {
        title: 'Waiting to be tried again, and behind',
        description: 'Events and mails that failed; endpoints and addresses with events not yet tried.',
        unit: 'short',
        queries: [
          { expr: `max by (target) (transport_delivery_retries_waiting{${all}})`, legend: '{{target}} retries' },
          { expr: `max by (target) (transport_delivery_targets_behind{${all}})`, legend: '{{target}} behind' },
        ],
      },
      {
        title: 'Age of the count',
        description: 'How old what the panels beside say of waiting events is. Beyond ten minutes they are empty.',
        unit: 's',
        queries: one(`transport_delivery_count_age_seconds{${here}}`, '{{instance}}'),
      },
      {
        title: 'Endpoints and addresses that are not healthy',
        description: 'paused ones are left alone for a while, disabled ones hear nothing until somebody enables them.',
        unit: 'short',
        queries: one(
          `max by (target, state) (transport_delivery_targets{${all},state!="healthy"})`,
          '{{target}} {{state}}',
        ),
      },
    ],
  },
];
