import "@testing-library/jest-dom/jest-globals";
import type { ReactElement } from "react";
import { notifyManager, QueryClientProvider } from "@tanstack/react-query";
import { act, render, type RenderResult, screen, waitFor } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { UiProvider } from "../src/kit/ui-provider.tsx";
import { CompanyProvider } from "../src/services/company.tsx";
import { createQueryClient } from "../src/services/query-client.ts";
import { expect } from "@jest/globals";
import { type HrefOf, ServicesContext, type SignedInUser, type Toast } from "../src/services/services.ts";
import { chooseItem } from "./choose-item.ts";
import { staff } from "./people.ts";

export * from "./fake-api.ts";
export * from "./kept-row.ts";
export * from "./people.ts";
export { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
export { userEvent };

interface ScreenOptions {
  /** Address at which the screen is opened. */
  readonly at?: string;
  /** Path of the screen, if it reads something from its address: "/proposals/details/:id". */
  readonly path?: string;
  readonly user?: SignedInUser;
  /** Where things open that other remotes open. */
  readonly hrefOf?: HrefOf;
}

/** An open screen, with its user and the toasts shown. */
interface OpenScreen extends RenderResult {
  readonly person: UserEvent;
  readonly toasts: readonly Toast[];
  readonly address: () => string;
  /** Fetches everything anew, as an event about a colleague's change does for what has changed. */
  readonly hear: () => Promise<void>;
}

/** Shows a screen as the shell would, with real styles, router and cache and a user at the keyboard. */
export function openScreen(
  screen: ReactElement,
  { at = "/", path = "*", user = staff, hrefOf }: ScreenOptions = {},
): OpenScreen {
  const toasts: Toast[] = [];
  const shown = { address: at };
  const queryClient = createQueryClient(() => undefined);
  const services = {
    user,
    queryClient,
    history: null as never,
    toast: (toast: Toast) => void toasts.push(toast),
    hrefOf,
  };
  const Address = () => {
    const { pathname, search } = useLocation();
    shown.address = pathname + search;
    return null;
  };
  const view = render(
    <ServicesContext value={services}>
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          {/* Like the shell's router, it announces an address at once. */}
          <MemoryRouter initialEntries={[at]} useTransitions={false}>
            <CompanyProvider>
              <Routes>
                <Route path={path} element={screen} />
                <Route path="*" element={null} />
              </Routes>
            </CompanyProvider>
            <Address />
          </MemoryRouter>
        </UiProvider>
      </QueryClientProvider>
    </ServicesContext>,
  );
  return {
    ...view,
    person: userEvent.setup(),
    toasts,
    address: () => shown.address,
    hear: () => queryClient.invalidateQueries(),
  };
}

/** Waits until screens have been told of what was read, which they are on a later turn. */
export const isTold = () => act(() => new Promise<void>((told) => notifyManager.schedule(told)));

/** Chooses an entry of a row's menu by keyboard. Returns the menu's entries. */
export async function chooseFromMenu(person: UserEvent, rowName: string, label: string) {
  const trigger = await screen.findByRole("button", { name: `Actions for ${rowName}` });
  trigger.focus();
  await person.keyboard("{Enter}");
  const items = await screen.findAllByRole("menuitem");
  await waitFor(() => expect(screen.getByRole("menu")).toHaveFocus());
  await chooseItem(person, items, screen.getByRole("menuitem", { name: label }));
  return items.map(({ textContent }) => textContent);
}
