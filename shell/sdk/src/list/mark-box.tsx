import { useEffect, useRef } from "react";

interface MarkBoxProps {
  readonly label: string;
  readonly isOn: boolean;
  /** Some of those that it stands for are ticked, not all. */
  readonly isPartly?: boolean;
  readonly onToggle: () => void;
}

/** A box to tick in a table. */
export function MarkBox({ label, isOn, isPartly = false, onToggle }: MarkBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <label data-part="mark">
      <input ref={box} type="checkbox" aria-label={label} checked={isOn} onChange={onToggle} />
    </label>
  );
}
