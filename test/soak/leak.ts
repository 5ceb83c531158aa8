// Preloaded by `npm run test:soak -- --leak`, to see that a leak is found: every request is kept for good, and of every
// fifth a timer.
import { subscribe } from 'node:diagnostics_channel';

const kept: unknown[] = [];
subscribe('http.server.request.start', (message) => {
  kept.push(message);
  if (kept.length % 5 === 0) setInterval(() => {}, 60_000);
});
