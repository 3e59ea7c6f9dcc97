import { expect } from "@jest/globals";
import { waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Chooses an item of an open menu by keyboard: jsdom has no pointer with which it could be used. */
export async function chooseItem(person: UserEvent, items: readonly HTMLElement[], item: HTMLElement) {
  const marked = () => items.find((one) => one.hasAttribute("data-highlighted"));
  while (marked() !== item) {
    const before = marked();
    await person.keyboard("{ArrowDown}");
    await waitFor(() => expect(marked()).not.toBe(before));
  }
  await person.keyboard("{Enter}");
}
