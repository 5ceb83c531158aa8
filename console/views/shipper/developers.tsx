import type { TokenList } from '../../../client/src/api-types.ts';
import { useAddress } from '../../data/address.ts';
import { ask } from '../../data/calls.ts';
import { href } from '../../data/page.ts';
import { refresh, useResource } from '../../data/resource.ts';
import { may } from '../../data/session.ts';
import { useTitle } from '../../data/title.ts';
import { Empty } from '../../parts/empty.tsx';
import { Failure } from '../../parts/failure.tsx';
import { later } from '../../parts/later.tsx';
import { TokenTable } from '../../parts/token-table.tsx';
import { AddEndpoint, Webhooks } from '../../parts/webhooks/webhooks.tsx';
import { developerWords } from '../../words/owner-words.ts';
import { words } from '../../words/words.ts';
import { Calls } from './developers/calls.tsx';
import { Events } from './developers/events.tsx';

const tabs = ['tokens', 'events', 'webhooks', 'calls', 'connect'] as const;
type Tab = (typeof tabs)[number];

const Connect = later(() => import('../../parts/connect/connect.tsx').then((module) => module.ConnectWithOwn));

/** What the shipper's developers need: tokens, events, webhooks, example calls and how a program begins. */
export default function Developers() {
  const { query } = useAddress();
  const texts = developerWords.value;
  const tab = tabs.find((each) => each === query.tab) ?? tabs[0];
  useTitle(words.value.developers);
  return (
    <>
      <header class="top">
        <h1>{words.value.developers}</h1>
        <span class="grow" />
        {tab === 'webhooks' && may('webhooks') && !query.endpoint && <AddEndpoint />}
      </header>
      <nav class="views" aria-label={texts.tabsLabel}>
        {tabs.map((each) => (
          <a key={each} href={href(`/developers?tab=${each}`)} aria-current={each === tab ? 'page' : undefined}>
            {texts.tabs[each]}
          </a>
        ))}
      </nav>
      <Content tab={tab} />
    </>
  );
}

function Content({ tab }: { tab: Tab }) {
  if (tab === 'webhooks') return <Webhooks canChange={may('webhooks')} />;
  return (
    <div class="cols">
      <div class="main">
        {tab === 'tokens' && <Tokens />}
        {tab === 'events' && <Events />}
        {tab === 'calls' && <Calls />}
        {tab === 'connect' && <Connect tokensAt={href('/developers?tab=tokens')} />}
      </div>
    </div>
  );
}

function Tokens() {
  const texts = developerWords.value;
  const { value, refusal } = useResource('tokens', () => ask<TokenList>('/tokens'));
  if (refusal && !value) return <Failure refusal={refusal} onRetry={() => refresh((key) => key === 'tokens')} />;
  if (!value) return null;
  if (value.data.length === 0) return <Empty icon="lock" title={texts.tokensNone} text={texts.tokensNoneText} />;
  return (
    <>
      <TokenTable tokens={value.data} label={texts.tabs.tokens} isPage />
      <p class="hint-row">
        {texts.tokensText}{' '}
        <a class="link" href={href('/developers?tab=connect')}>
          {texts.tabs.connect}
        </a>
      </p>
    </>
  );
}
