import { type ComponentProps, useState } from "react";
import { Button } from "@chakra-ui/react/button";
import type { LazyView } from "../../kit/lazy-view.tsx";

interface MenuButtonProps<Props extends object> extends Omit<ComponentProps<typeof Button>, "onClick"> {
  /** The open menu with the same button. */
  readonly Open: LazyView<Props>;
  readonly menu: Props;
}

/** The look of a button that opens a menu of the toolbar. */
export const toolButton = { size: "sm", variant: "outline", colorPalette: "gray" } as const;

/** A button whose menu loads when it is first opened, or the pointer comes near. */
export function MenuButton<Props extends object>({ Open, menu, ...button }: MenuButtonProps<Props>) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <Open {...menu} />;
  return (
    <Button
      {...toolButton}
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={Open.preload}
      onClick={() => setAsked(true)}
    />
  );
}
