import type { KeyboardEvent } from "react";

/**
 * Whether a key belongs to the input method that a person composes a word with (Chinese, Japanese, Korean). Safari tells
 * it of the last one only by the code 229.
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;
