import { words } from '../../words/words.ts';

export default function Developers() {
  return (
    <header class="top">
      <h1>{words.value.developers}</h1>
    </header>
  );
}
