/** What the server wrote into the page: the path of the console, and the environment it shows. */
const { base = '/console', env = 'production' } = document.documentElement.dataset;

/** The path of the console, without a slash at its end: `/console` or `/sandbox/console`. */
export const consoleBase = base;
export const isSandbox = env === 'sandbox';

/** The path of the environment's interfaces. */
export const environmentBase = base.replace(/\/console$/, '');

/** The address of a view: `href('/orders/100001')`. */
export function href(path: string): string {
  return consoleBase + path;
}
