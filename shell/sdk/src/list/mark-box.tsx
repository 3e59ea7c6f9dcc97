import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect, useRef } from "react";

interface MarkBoxProps {
  readonly label: string;
  readonly isOn: boolean;
  /** Some of those that it stands for are ticked, not all. */
  readonly isPartly?: boolean;
  readonly onToggle: () => void;
}

const Target = chakra("label", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    verticalAlign: "middle",
    w: "6",
    h: "6",
    ms: "-1",
    me: "2",
    cursor: "pointer",
  },
});
const Box = chakra("input", { base: { w: "4", h: "4", cursor: "inherit", accentColor: "brand.solid" } });

/** A box to tick in a table. */
export function MarkBox({ label, isOn, isPartly = false, onToggle }: MarkBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <Target>
      <Box ref={box} type="checkbox" aria-label={label} checked={isOn} onChange={onToggle} />
    </Target>
  );
}
