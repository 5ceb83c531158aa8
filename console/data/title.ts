import { useEffect } from 'preact/hooks';
import { session } from './session.ts';

const bare = document.title;

/** Names the view in the browser's tab, with whose data it shows: `useTitle(words.value.orders)`. */
export function useTitle(text: string): void {
  const { account, company } = session.value!;
  const whose = account?.name ?? company?.name ?? bare;
  useEffect(() => {
    document.title = `${text} · ${whose}`;
    return () => {
      document.title = bare;
    };
  }, [text, whose]);
}
