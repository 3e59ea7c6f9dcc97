import { useEffect, useState } from "react";
import { expect, test } from "@jest/globals";
import { act, openScreen, screen, waitFor } from "../../test/index.tsx";
import { Dialog } from "./dialog.tsx";

/** A screen with a button and a dialog, which an event opens too. */
function Screen() {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useEffect(() => {
    document.addEventListener("found", open);
    return () => document.removeEventListener("found", open);
  });
  return (
    <main id="content" tabIndex={-1}>
      <button type="button" onClick={open}>
        Add
      </button>
      {isOpen ? <Dialog title="New" footer={<button>Cancel</button>} onClose={() => setOpen(false)} /> : null}
    </main>
  );
}

test("the focus goes back to what had it, and to the screen where nothing had", async () => {
  const { person } = openScreen(<Screen />);
  await person.click(screen.getByRole("button", { name: "Add" }));
  await screen.findByRole("dialog");
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Add" })).toHaveFocus());
  act(() => screen.getByRole("button", { name: "Add" }).blur());
  act(() => void document.dispatchEvent(new Event("found")));
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});
