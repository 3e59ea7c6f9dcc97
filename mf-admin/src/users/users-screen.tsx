import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { type Dmc, type User, userKind } from "@dmc-hub/shared-types";
import {
  Avatar,
  Badge,
  Button,
  EmptyState,
  ErrorState,
  Flex,
  Page,
  Panel,
  ScreenSpinner,
  Text,
  useMutation,
  useQuery,
  useQueryClient,
  useToast,
} from "@dmc-hub/sdk";
import { lazyView, usePreloads } from "@dmc-hub/sdk/lazy-view";
import {
  AddButton,
  type Column,
  columnOf,
  DataTable,
  failedTo,
  ListBody,
  RefreshButton,
  RowDialogs,
  SearchField,
  useDialogRoute,
} from "@dmc-hub/sdk/list";
import { useScrolledList, useVisibleRows } from "@dmc-hub/sdk/scroll";
import { api } from "../api/admin-api.ts";
import { RowButtons } from "../cards/row-buttons.tsx";

const loadDialogs = () => import("./user-dialogs.tsx");
const UserForm = lazyView(async () => (await loadDialogs()).UserForm);
const UserDeletion = lazyView(async () => (await loadDialogs()).UserDeletion);

const list = { defaultSort: "name", pageSize: 100 };

/** User Management; docs/product/users.md. */
export function UsersScreen() {
  const { state, query, rows, total } = useScrolledList<User>(api.users.list, list);
  const [rowToDelete, setRowToDelete] = useState<User | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  usePreloads(rows !== undefined, [UserForm, UserDeletion]);
  return (
    <Page
      title="User Management"
      subtitle="Create and manage user accounts and permissions"
      actions={
        <>
          <RefreshButton />
          <AddButton>Add User</AddButton>
        </>
      }
    >
      <Flex mb="4">
        <SearchField label="Search users..." value={state.q} onChange={state.setQuery} />
      </Flex>
      <Panel ref={scroller} h="calc(100vh - 240px)" overflowY="auto">
        <ListBody
          failure={(message) => ({ title: `Failed to load users: ${message}` })}
          query={query}
          rows={rows}
          empty={<EmptyState title="No users found" />}
        >
          {rows === undefined ? (
            <ScreenSpinner label="Loading users" />
          ) : (
            <UsersTable {...{ scroller, state, query, rows }} onDelete={setRowToDelete} />
          )}
        </ListBody>
      </Panel>
      {total === undefined || total === "0" ? null : (
        <Text color="fg.muted" aria-live="polite" fontVariantNumeric="tabular-nums" px="1" py="3">
          {total === "1" ? "1 user" : `${total} users`}
        </Text>
      )}
      <RowDialogs Form={UserForm} />
      {rowToDelete === null ? null : <UserDeletion user={rowToDelete} onClose={() => setRowToDelete(null)} />}
    </Page>
  );
}

interface UsersTableProps extends Pick<ReturnType<typeof useScrolledList<User>>, "state" | "query"> {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rows: readonly User[];
  readonly onDelete: (user: User) => void;
}

/** The users loaded by scrolling so far; only visible ones are drawn. */
function UsersTable({ scroller, state, query, rows, onDelete }: UsersTableProps) {
  const [, setDialogRoute] = useDialogRoute();
  const columns = useColumns();
  const drawn = useVisibleRows(scroller, rows.length, () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  });
  const rowMenu = useCallback(
    (user: User) => (
      <RowButtons
        name={user.name}
        onEdit={() => setDialogRoute({ what: "edit", id: user.id })}
        onDelete={() => onDelete(user)}
      />
    ),
    [setDialogRoute, onDelete],
  );
  return (
    <>
      <DataTable
        label="Users"
        columns={columns}
        rows={rows}
        drawn={drawn}
        sort={state.sort}
        onSort={state.setSort}
        isStale={query.isPlaceholderData}
        rowMenu={rowMenu}
      />
      {query.isFetchingNextPage ? <ScreenSpinner label="Loading more users" /> : null}
      {query.isFetchNextPageError ? (
        <ErrorState
          title={`Failed to load more users: ${query.error.message}`}
          onRetry={() => void query.fetchNextPage()}
        />
      ) : null}
    </>
  );
}

/** The columns, unchanged while the DMCs are, so that they cause no row to be redrawn. */
function useColumns(): Column<User>[] {
  const { data: dmcs } = useQuery<Dmc[]>({ queryKey: [api.dmcs.list.path] });
  return useMemo(
    () => [
      { label: "User", sort: "name", cell: (user) => <Person user={user} /> },
      columnOf(userKind, "username"),
      columnOf(userKind, "email"),
      columnOf(userKind, "role", { cell: ({ role }) => <RoleBadge role={role} /> }),
      { label: "DMC", cell: ({ dmcId }) => dmcNameOf(dmcId, dmcs) },
    ],
    [dmcs],
  );
}

/** "…" while the DMCs are unknown. */
function dmcNameOf(dmcId: number | null, dmcs: readonly Dmc[] | undefined): string {
  if (dmcId === null) return "None";
  if (dmcs === undefined) return "…";
  return dmcs.find(({ id }) => id === dmcId)?.name ?? "Unknown DMC";
}

/** Lets an invited colleague in, who is mailed a temporary password; deleting the user refuses them. */
function Approval({ id, name }: Pick<User, "id" | "name">) {
  const client = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.users.approve({ id }),
    onSuccess: ({ email }) => toast({ title: "Invitation Approved", description: `Sent to ${email}` }),
    onError: ({ message }) => toast(failedTo("approve the invitation")(message)),
    onSettled: () => client.invalidateQueries({ queryKey: [api.users.list.path] }),
  });
  return (
    <Button
      size="2xs"
      variant="outline"
      colorPalette="orange"
      aria-label={`Approve ${name}`}
      loading={isPending}
      onClick={() => mutate()}
    >
      Approve
    </Button>
  );
}

const Person = ({ user: { id, name, avatar, isWaiting } }: { user: User }) => (
  <Flex align="center" gap="3" py="1">
    <Avatar name={name} picture={avatar} />
    <Text minW="0" truncate>
      {name}
    </Text>
    {isWaiting ? <Approval id={id} name={name} /> : null}
  </Flex>
);

const RoleBadge = ({ role }: Pick<User, "role">) => (
  <Badge colorPalette={role === "admin" ? "orange" : role === "dmc" ? "brand" : "gray"}>
    {{ admin: "Admin", dmc: "DMC User", user: "User" }[role]}
  </Badge>
);
