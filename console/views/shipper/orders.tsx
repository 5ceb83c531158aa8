import { words } from '../../words/words.ts';

export default function Orders() {
  return (
    <header class="top">
      <h1>{words.value.orders}</h1>
    </header>
  );
}
