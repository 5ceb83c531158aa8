import { useEffect, useState } from 'preact/hooks';
import { ownerWords } from '../../words/owner-words.ts';
import { Icon } from '../icon.tsx';

const shownMs = 2_000;

/** Puts a text on the clipboard, and says so for a moment. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <button
      type="button"
      class="btn"
      onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
      aria-live="polite"
    >
      <Icon name={isCopied ? 'check' : 'copy'} />
      {isCopied ? ownerWords.value.copied : (label ?? ownerWords.value.copy)}
    </button>
  );
}
