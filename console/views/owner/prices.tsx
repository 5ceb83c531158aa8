import { useEffect, useRef } from 'preact/hooks';
import { useAddress } from '../../data/address.ts';
import { href } from '../../data/page.ts';
import { refresh, useResource } from '../../data/resource.ts';
import { useTitle } from '../../data/title.ts';
import { Empty } from '../../parts/empty.tsx';
import { Failure } from '../../parts/failure.tsx';
import { ownerWords } from '../../words/owner-words.ts';
import { words } from '../../words/words.ts';
import { PriceForm } from './prices/price-form.tsx';
import { type PriceQuestion, readQuestion, tryPrice, writeQuestion } from './prices/price-question.ts';
import { Tariffs } from './prices/tariffs.tsx';
import { Tried } from './prices/tried.tsx';

const tabs = ['price', 'tariffs'] as const;

/** What transports cost, and the tariffs used to price them. */
export default function Prices() {
  const { query } = useAddress();
  const texts = ownerWords.value.price;
  const tab = tabs.find((each) => each === query.tab) ?? tabs[0];
  useTitle(words.value.prices);
  return (
    <>
      <header class="top">
        <h1>{words.value.prices}</h1>
      </header>
      <nav class="views" aria-label={texts.tabsLabel}>
        {tabs.map((each) => (
          <a key={each} href={href(`/prices?tab=${each}`)} aria-current={each === tab ? 'page' : undefined}>
            {texts.tabs[each]}
          </a>
        ))}
      </nav>
      {tab === 'price' ? (
        <TryPrice />
      ) : (
        <div class="cols">
          <div class="main">
            <Tariffs />
          </div>
        </div>
      )}
    </>
  );
}

/** What a transport costs a given account, and why; the question is in the address. */
function TryPrice() {
  const { query, set } = useAddress();
  const texts = ownerWords.value.price;
  const asked = readQuestion(query);
  const isAsked = query.from !== undefined;
  const key = isAsked ? `price?${new URLSearchParams(writeQuestion(asked))}` : 'price';
  const { value, refusal, isLoading } = useResource(key, async () => (isAsked ? tryPrice(asked) : undefined));
  const again = () => refresh((each) => each === key);
  const onAsk = (wanted: PriceQuestion) => {
    isWanted.current = true;
    const written = writeQuestion(wanted);
    if (isAsked && JSON.stringify(written) === JSON.stringify(writeQuestion(asked))) again();
    else set({ ...written, offer: undefined });
  };
  const isBusy = isAsked && isLoading;
  const results = useRef<HTMLDivElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    // On narrow screens they are below the form.
    if (isWanted.current && value && !isBusy) results.current!.scrollIntoView({ block: 'start' });
    if (!isBusy) isWanted.current = false;
  }, [value, isBusy]);
  return (
    <div class="cols prices">
      <PriceForm begin={asked} refusal={refusal} isBusy={isBusy} onAsk={onAsk} />
      <div ref={results} class={`main ${isBusy && value ? 'waits' : ''}`} aria-busy={isBusy}>
        {(!isAsked || refusal?.code === 'invalid_request') && (
          <Empty icon="prices" title={texts.start} text={texts.startText} />
        )}
        {refusal && refusal.code !== 'invalid_request' && <Failure refusal={refusal} onRetry={again} />}
        {value && !refusal && <Tried tried={value} chosen={query.offer} onChoose={(offer) => set({ offer })} />}
      </div>
    </div>
  );
}
