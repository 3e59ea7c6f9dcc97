import { useState } from "react";
import { expect, test } from "@jest/globals";
import { act, openScreen, screen, waitFor } from "../../test/index.tsx";
import { DetailsPanel } from "./details-panel.tsx";
import { Dialog } from "./dialog.tsx";

const opened = {
  dialog: (onClose: () => void) => <Dialog title="Acme" footer={null} onClose={onClose} />,
  "side panel": (onClose: () => void) => (
    <DetailsPanel title="Acme" onClose={onClose}>
      {null}
    </DetailsPanel>
  ),
};

test.each(["dialog", "side panel"] as const)(
  "a %s stays open when something that has closed gives back the focus late, until it is closed",
  async (name) => {
    const Screen = () => {
      const [isOpen, setOpen] = useState(true);
      return (
        <main id="content" tabIndex={-1}>
          <button type="button">Actions</button>
          {isOpen ? opened[name](() => setOpen(false)) : null}
        </main>
      );
    };
    const { person } = openScreen(<Screen />);
    const overlay = await screen.findByRole("dialog", { name: "Acme" });
    await waitFor(() => expect(overlay).toContainElement(document.activeElement as HTMLElement));
    act(() => screen.getByRole("button", { name: "Actions", hidden: true }).focus());
    await waitFor(() => expect(overlay).toContainElement(document.activeElement as HTMLElement));
    expect(overlay).toBeVisible();
    await person.keyboard("{Escape}");
    await waitFor(() => expect(overlay).not.toBeInTheDocument());
  },
);
