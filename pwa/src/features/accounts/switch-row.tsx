interface SwitchRowProps {
  id: string;
  title: string;
  text: string;
  on: boolean;
  busy: boolean;
  onChange: (on: boolean) => void;
}

/** A row with a native checkbox that looks like a switch and is announced as one. */
export const SwitchRow = ({ id, title, text, on, busy, onChange }: SwitchRowProps) => (
  <label htmlFor={id} className="flex min-h-16 cursor-pointer items-center gap-4 py-3">
    <span className="grow font-bold">
      {title}
      <span className="block text-sm font-normal text-soft">{text}</span>
    </span>
    <input
      id={id}
      type="checkbox"
      role="switch"
      aria-checked={on}
      checked={on}
      aria-busy={busy}
      onChange={({ target }) => onChange(target.checked)}
      className="relative h-8 w-14 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-edge bg-sunk transition-colors duration-150 before:absolute before:inset-y-0.5 before:start-0.5 before:aspect-square before:rounded-full before:bg-edge before:transition-transform before:duration-150 checked:border-fill checked:bg-fill checked:before:translate-x-6 checked:before:bg-on-fill"
    />
  </label>
);
