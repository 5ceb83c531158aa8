import { useEffect, useState } from 'preact/hooks';
import { words } from '../../words/words.ts';

/** Faster replies need no loading sign. */
const patienceMs = 150;
const lines = [0, 1, 2, 3, 4, 5];

/** Grey lines where the order will be. */
export function OrderLoading() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <header class="top" />
      {isShown && (
        <div class="order-loading" role="status">
          <span class="sr">{words.value.loading}</span>
          {lines.map((line) => (
            <div key={line} />
          ))}
        </div>
      )}
    </>
  );
}
