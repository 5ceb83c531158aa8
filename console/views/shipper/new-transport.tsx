import { words } from '../../words/words.ts';

export default function NewTransport() {
  return (
    <header class="top">
      <h1>{words.value.newTransport}</h1>
    </header>
  );
}
