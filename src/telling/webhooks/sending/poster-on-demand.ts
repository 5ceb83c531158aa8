import type { createPoster, Poster } from './post-message.ts';

/**
 * The poster of post-message.ts, which is read in for the first message: its HTTP client takes several megabytes, and
 * many a service never sends one.
 */
export function posterOnDemand(options: Parameters<typeof createPoster>[0]): Poster {
  let opened: Promise<Poster> | undefined;
  let isClosed = false;
  const open = () => import('./post-message.ts').then((module) => module.createPoster(options));
  return {
    post: async (message) => {
      opened ??= open();
      const poster = await opened;
      return isClosed ? undefined : poster.post(message);
    },
    close: async () => {
      isClosed = true;
      await (await opened)?.close();
    },
  };
}
