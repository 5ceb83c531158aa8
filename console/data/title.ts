import { useEffect } from 'preact/hooks';
import { session } from './session.ts';

const bare = document.title;

/** Names the view and its owner in the browser's tab: `useTitle(words.value.orders)`. */
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
