import { words } from '../../words/words.ts';

export default function Account() {
  return (
    <header class="top">
      <h1>{words.value.accounts}</h1>
    </header>
  );
}
