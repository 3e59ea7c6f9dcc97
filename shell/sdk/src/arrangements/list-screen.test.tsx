import { expect, jest, test } from "@jest/globals";
import { clients, createApiClient } from "@dmc-hub/shared-types";
import { fakeApi, listPage, openScreen, screen, waitFor } from "../../test/index.tsx";
import { ListScreen } from "./list-screen.tsx";
import { lazyView } from "../kit/lazy-view.tsx";

const api = createApiClient({ clients });

const Plain = () => <p>it needs no loading</p>;

test("loads what opens over it once its rows are shown, and before anybody asks", async () => {
  const load = jest.fn(async () => () => <p>the form</p>);
  const Form = lazyView(load);
  fakeApi({ "GET /api/clients": () => listPage([]) });
  openScreen(
    <ListScreen
      title="Clients"
      noun={["client", "clients"]}
      resource={api.clients}
      defaultSort="name"
      columns={[]}
      searchLabel="Search"
      addLabel="Add Client"
      emptyTitle="No clients found"
      nameOf={({ name }) => name}
      menu={{ open: "View Details", edit: "Edit Client" }}
      Form={Form}
      dialogs={{ plain: Plain }}
    />,
  );
  expect(load).not.toHaveBeenCalled();
  await screen.findByText("No clients found");
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(screen.queryByText("the form")).toBeNull();
});
