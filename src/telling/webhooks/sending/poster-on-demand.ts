import type { createPoster, Poster } from './post-message.ts';

type Options = Parameters<typeof createPoster>[0];

const load = async (options: Options) => (await import('./post-message.ts')).createPoster(options);

/**
 * The poster of post-message.ts, which is read in for the first message: its HTTP client takes several megabytes, and
 * many a service never sends one. A message for which it could not be read in fails, and the next tries again.
 */
export function posterOnDemand(options: Options, open: (options: Options) => Promise<Poster> = load): Poster {
  let opened: Promise<Poster> | undefined;
  let isClosed = false;
  const openAgain = () =>
    open(options).catch((error) => {
      opened = undefined;
      throw error;
    });
  return {
    post: async (message) => {
      if (isClosed) return undefined;
      opened ??= openAgain();
      const poster = await opened;
      return isClosed ? undefined : poster.post(message);
    },
    close: async () => {
      isClosed = true;
      const poster = await opened?.catch(() => undefined);
      await poster?.close();
    },
  };
}
