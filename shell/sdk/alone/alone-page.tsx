import { useEffect, useMemo, useRef, useState } from "react";
import { contract, type User } from "@dmc-hub/shared-types";
import { openApi } from "@dmc-hub/shared-types/openapi";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { createRoot } from "react-dom/client";
import { administrator, staff } from "../test/people.ts";
import { fakeApi, json } from "../test/fake-api.ts";
import { UiProvider } from "../src/kit/ui-provider.tsx";
import { createQueryClient } from "../src/services/query-client.ts";
import { createShellHistory, type ShellHistory } from "../src/services/history.tsx";
import type { Toast } from "../src/services/services.ts";
import { answersOf } from "./made-up-api.ts";
import * as app from "@remote/app";
import { screens } from "@remote/screens";

const people: readonly User[] = [staff, administrator];

/** A page that shows one remote, with everything else made up. */
function AlonePage({ history }: { history: ShellHistory }) {
  const [person, setPerson] = useState<User>(people.find(mayOpenAny) ?? staff);
  const [toast, setToast] = useState<Toast | null>(null);
  return (
    <UiProvider>
      <nav
        aria-label="Screens"
        style={{ display: "flex", gap: 16, padding: 12, borderBottom: "1px solid #8884" }}
      >
        {screens
          .filter(
            ({ path, roles }) => !path.includes(":") && (roles.length === 0 || roles.includes(person.role)),
          )
          .map(({ path, title }) => (
            <a key={path} href={path} onClick={(event) => (event.preventDefault(), history.push(path))}>
              {title}
            </a>
          ))}
        <label style={{ marginLeft: "auto" }}>
          Signed in as{" "}
          <select
            value={person.id}
            onChange={({ target }) => setPerson(people.find(({ id }) => `${id}` === target.value) ?? staff)}
          >
            {people.map(({ id, name, role }) => (
              <option key={id} value={id}>
                {name}, {role}
              </option>
            ))}
          </select>
        </label>
      </nav>
      <main style={{ padding: 24 }}>
        <Remote key={person.id} person={person} history={history} onToast={setToast} />
      </main>
      <output style={{ position: "fixed", bottom: 16, right: 16 }}>{toast?.title}</output>
    </UiProvider>
  );
}

const mayOpenAny = ({ role }: User) =>
  screens.some(({ roles }) => roles.length === 0 || roles.includes(role));

interface RemoteProps {
  readonly person: User;
  readonly history: ShellHistory;
  readonly onToast: (toast: Toast) => void;
}

/** The remote's own lifecycles, called as single-spa would call them. */
function Remote({ person, history, onToast }: RemoteProps) {
  const place = useRef<HTMLDivElement>(null);
  const queryClient = useMemo(() => createQueryClient(() => undefined), []);
  useEffect(() => {
    const props = {
      name: "alone",
      domElement: place.current,
      singleSpa: {},
      mountParcel: () => undefined,
      user: person,
      history,
      queryClient,
      toast: onToast,
      onCrash: (error: unknown) => onToast({ title: String(error), tone: "destructive" }),
    };
    const call = (lifecycle: unknown) => (lifecycle as (given: object) => Promise<unknown>)(props);
    const mounted = call(app.bootstrap).then(() => call(app.mount));
    return () => void mounted.then(() => call(app.unmount));
  }, [person, history, queryClient, onToast]);
  return <div ref={place} />;
}

const answers = answersOf(openApi(contract, { title: "Alone", version: "1.0.0" }));
fakeApi({ ...answers, "GET /api/user": () => json(staff) });

const first = screens.find(({ path }) => !path.includes(":"));
if (location.pathname === "/" && first) window.history.replaceState(null, "", first.path);
const router = createBrowserRouter([{ path: "*", Component: () => <AlonePage history={shellHistory} /> }]);
const shellHistory = createShellHistory(router);
const root = document.getElementById("root");
if (root) createRoot(root).render(<RouterProvider router={router} />);
