import { type ComponentProps, useState } from "react";
import { Input } from "@dmc-hub/sdk";

interface TypedInputProps extends Omit<ComponentProps<typeof Input>, "value" | "onChange" | "onBlur"> {
  /** What the form holds, as a text. */
  readonly held: string;
  readonly onType: (text: string) => void;
}

/** A field that keeps what is being typed as it is typed, and otherwise shows what the form holds. */
export function TypedInput({ held, onType, ...props }: TypedInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      {...props}
      value={typed ?? held}
      onChange={({ target }) => {
        setTyped(target.value);
        onType(target.value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
