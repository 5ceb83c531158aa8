// Loaded before a service starts: sets every clock of its process so many milliseconds ahead, or behind.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const Real = Date;
const now = () => Real.now() + aheadMs;

globalThis.Date = new Proxy(Real, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
