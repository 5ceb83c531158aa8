import { useAddress } from '../../data/address.ts';
import { may } from '../../data/session.ts';
import { useTitle } from '../../data/title.ts';
import { AddEndpoint, Webhooks as Endpoints } from '../../parts/webhooks/webhooks.tsx';
import { words } from '../../words/words.ts';

/** The company's endpoints, which receive the events of all accounts. */
export default function Webhooks() {
  const canChange = may('operator:admin');
  const { query } = useAddress();
  useTitle(words.value.webhooks);
  return (
    <>
      <header class="top">
        <h1>{words.value.webhooks}</h1>
        <span class="grow" />
        {canChange && !query.endpoint && <AddEndpoint />}
      </header>
      <Endpoints canChange={canChange} />
    </>
  );
}
