import { words } from '../../words/words.ts';

export default function Order() {
  return (
    <header class="top">
      <h1>{words.value.orders}</h1>
    </header>
  );
}
