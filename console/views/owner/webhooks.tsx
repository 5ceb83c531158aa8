import { words } from '../../words/words.ts';

export default function Webhooks() {
  return (
    <header class="top">
      <h1>{words.value.webhooks}</h1>
    </header>
  );
}
