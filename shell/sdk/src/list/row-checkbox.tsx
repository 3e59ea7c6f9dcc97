import { useEffect, useRef } from "react";

interface RowCheckboxProps {
  readonly label: string;
  readonly isOn: boolean;
  /** Some of its rows are selected, but not all. */
  readonly isPartly?: boolean;
  /** Only its place is kept: a click would do nothing. */
  readonly isHidden?: boolean;
  readonly onToggle: () => void;
}

/** A table's checkbox that selects a row, or all of them. */
export function RowCheckbox(props: RowCheckboxProps) {
  const { label, isOn, isPartly = false, isHidden = false, onToggle } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <label data-part="checkbox" style={isHidden ? { visibility: "hidden" } : undefined}>
      <input ref={box} type="checkbox" aria-label={label} checked={isOn} onChange={onToggle} />
    </label>
  );
}
