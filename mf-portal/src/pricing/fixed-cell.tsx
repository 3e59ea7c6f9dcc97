import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from "react";

interface FixedCellProps {
  readonly label: string;
  readonly text: string;
  /** Opens the form in which it is changed. */
  readonly onOpen: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onLeave: () => void;
}

/** The cell of a line with several prices: Enter, typing and another click open the line's form. */
export function FixedCell({ label, text, onOpen, onKeyDown, onPaste, onLeave }: FixedCellProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <input
      ref={input}
      readOnly
      size={1}
      // The cell was chosen by a click or a key.
      autoFocus
      aria-label={label}
      title="Several prices: press Enter to change them"
      value={text}
      onMouseDown={(event) => {
        event.preventDefault();
        onOpen();
      }}
      onKeyDown={(event) => {
        if (!isOpening(event)) return onKeyDown(event);
        event.preventDefault();
        onOpen();
      }}
      onPaste={onPaste}
      onBlur={onLeave}
    />
  );
}

/** Whether a key would change the cell. */
const isOpening = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
  if (key === "Enter") return !shiftKey;
  const isText = key.length === 1 && !ctrlKey && !metaKey && !altKey;
  return isText || key === "F2" || key === "Backspace" || key === "Delete";
};
