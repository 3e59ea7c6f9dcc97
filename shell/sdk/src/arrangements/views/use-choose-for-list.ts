import {
  ApiError,
  createApiClient,
  type ListChoice,
  type ListPreference,
  type ListPreferences,
  profiles,
} from "@dmc-hub/shared-types";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { currentUserKey } from "../../services/query-client.ts";
import { failedTo } from "../../services/failed-to.ts";
import { type SignedInUser, useSession, useToast } from "../../services/services.ts";

const { chooseForList } = createApiClient({ chooseForList: profiles.chooseForList });

/** Choices are sent one after another, so that the last one counts. */
let sending: Promise<unknown> = Promise.resolve();

/** Remembers what the person chooses for the list on the screen, which shows it at once. */
export function useChooseForList() {
  const list = useLocation().pathname;
  const client = useQueryClient();
  const session = useSession();
  const toast = useToast();
  const show = (change: (known: ListPreferences) => ListPreferences) =>
    client.setQueryData<SignedInUser>(currentUserKey, (known = session) => ({
      ...known,
      listPreferences: change(known.listPreferences ?? {}),
    }));
  const keep = async (body: ListChoice) => {
    try {
      await chooseForList({ body });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(failedTo("remember this")(error.message));
    }
  };
  return (choice: Omit<ListChoice, "list">): void => {
    show((known) => ({ ...known, [list]: chosenFrom({ ...known[list], ...choice }) }));
    sending = sending.then(() => keep({ list, ...choice }));
  };
}

/** Null stands for the standard. */
const chosenFrom = (choice: object): ListPreference =>
  Object.fromEntries(Object.entries(choice).filter(([, value]) => (value ?? null) !== null));
